-- The history is searched for words as people type them, as members and guests are.

-- The words by which a text is found: each of them with its signs as spaces, and without them, so that O’Brien is found
-- as `brien` and as `obrien`. An index is made of it: another rule needs another index (docs/decisions/183). Its cost is as it
-- was measured, so that the index is taken, and not each row of some months looked at.
create or replace function text_words(words text) returns text
language sql immutable parallel safe cost 1000 as $$
  select translate(own.words, marks, repeat(' ', 42)) || ' ' || translate(own.words, marks, '')
  from (select public.plain_letters(words) as words, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~‘’ʼ‐‑–—·“”' as marks) as own
$$;
