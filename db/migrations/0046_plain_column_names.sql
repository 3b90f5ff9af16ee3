-- Tables and columns under the words of the code: email, encrypted, key hash, mismatch.
alter table second_factor rename column sealed_secret to encrypted_secret;
alter table signing_key rename column sealed_value to encrypted_value;
alter table event_key rename column sealed_private_key to encrypted_private_key;
alter table cancellation rename column sealed_code to encrypted_code;
alter table cancellation rename column press_hash to key_hash;
alter table payment rename column misfit to mismatch;
alter table letter rename to email;
alter table second_factor rename column letter_code_hash to email_code_hash;
alter table second_factor rename column letter_code_until to email_code_until;
alter table platform_job rename column wish to input;
