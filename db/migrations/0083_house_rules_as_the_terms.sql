-- The supplied house rules spoke of children, whom the supplied terms admit from 12 and with a guardian up to 18. A text
-- that somebody has agreed to, or that the house has written, stays as it is.
update agreement_form
set body = 'Shower before you go in. Walk, never run. No glass and no phones near the water. Leave the water if you feel unwell, and tell us. Guests under 18 stay with their parent or guardian.'
where kind = 'house-rules' and version = 1
  and body = 'Shower before you go in. Walk, never run. No glass and no phones near the water. Leave the water if you feel unwell, and tell us. Children stay within reach of the adult who came with them.'
  and not exists (select from agreement where form_id = agreement_form.id);
