-- A text in small letters without accents, whatever way they were typed, also where the database makes only Latin letters
-- small. An index is made of it: another rule needs another index (docs/decisions/183).
create or replace function plain_letters(words text) returns text
language sql immutable parallel safe as $$
  select case when octet_length(words) = length(words) then lower(words) else lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(
    regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g'),
    'øłđðıØŁĐÐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ',
    'olddiolddαβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюя'), '[ßẞ]', 'ss', 'g'), '[æÆ]', 'ae', 'g'), '[œŒ]', 'oe', 'g'), '[þÞ]', 'th', 'g')) end
$$;

-- The words by which somebody of a name is found, as domain/name-search.ts makes them: each part of a name, the parts
-- that spaces stand between, and each name as one. Without regular expressions, as a search makes thousands of them.
create or replace function name_words(first_name text, last_name text) returns text
language sql immutable parallel safe as $$
  select translate(own.first || ' ' || own.last, marks, repeat(' ', 42))
    || ' ' || translate(own.first || ' ' || own.last, marks, '')
    || ' ' || translate(own.first, marks || ' ', '') || ' ' || translate(own.last, marks || ' ', '')
  from (select public.plain_letters(coalesce(first_name, '')) as first, public.plain_letters(coalesce(last_name, '')) as last,
    '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~‘’ʼ‐‑–—·“”' as marks) as own
$$;

-- The words by which a text is found: each of them with its signs as spaces, and without them, so that O’Brien is found
-- as `brien` and as `obrien`. An index is made of it: another rule needs another index (docs/decisions/183). Its cost is as it
-- was measured, so that the index is taken, and not each row of some months looked at.
create or replace function text_words(words text) returns text
language sql immutable parallel safe cost 1000 as $$
  select translate(own.words, marks, repeat(' ', 42)) || ' ' || translate(own.words, marks, '')
  from (select public.plain_letters(words) as words, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~‘’ʼ‐‑–—·“”' as marks) as own
$$;
