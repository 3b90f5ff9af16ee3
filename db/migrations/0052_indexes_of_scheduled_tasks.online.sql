-- Every scheduled task finds what is due, or over its time, by an index: none reads a whole table. The partial ones have
-- only what is still to be done, so that they stay small however old the house is.

drop index concurrently if exists payment_to_look_at;
create index concurrently payment_to_look_at on payment (session_expires_at)
  where status <> 'CAPTURED' and session_ref is not null and (checked_at is null or checked_at < session_expires_at);
drop index concurrently if exists payment_by_capture;
create index concurrently payment_by_capture on payment (captured_at) where captured_at is not null;

drop index concurrently if exists orders_with_visitor;
create index concurrently orders_with_visitor on orders (created_at) where visitor_id <> '';
drop index concurrently if exists orders_with_person;
create index concurrently orders_with_person on orders (created_at) where email not like 'deleted-%@deleted.invalid';
drop index concurrently if exists membership_over_with_person;
create index concurrently membership_over_with_person on membership ((coalesce(ended_at, ends_at)))
  where email_key not like 'deleted-%@deleted.invalid';
drop index concurrently if exists email_with_person;
create index concurrently email_with_person on email (created_at) where recipient not like 'deleted-%@deleted.invalid';
drop index concurrently if exists email_with_words;
create index concurrently email_with_words on email (created_at) where body_text is not null;

drop index concurrently if exists session_by_start;
create index concurrently session_by_start on session (starts_at);
drop index concurrently if exists membership_by_start;
create index concurrently membership_by_start on membership (starts_at);
drop index concurrently if exists membership_by_end;
create index concurrently membership_by_end on membership (ends_at) where ends_at is not null;
drop index concurrently if exists idempotency_by_age;
create index concurrently idempotency_by_age on idempotency (created_at);
drop index concurrently if exists payment_event_by_age;
create index concurrently payment_event_by_age on payment_event (received_at);
drop index concurrently if exists consent_by_age;
create index concurrently consent_by_age on consent (at);
drop index concurrently if exists sign_up_by_age;
create index concurrently sign_up_by_age on sign_up (created_at);
drop index concurrently if exists platform_job_done;
create index concurrently platform_job_done on platform_job (done_at) where done_at is not null;
drop index concurrently if exists visitor_rename_by_age;
create index concurrently visitor_rename_by_age on visitor_rename (at);
drop index concurrently if exists account_secret_by_end;
create index concurrently account_secret_by_end on account_secret (expires_at);
drop index concurrently if exists member_session_by_end;
create index concurrently member_session_by_end on member_session (expires_at);
drop index concurrently if exists redirect_session_by_end;
create index concurrently redirect_session_by_end on redirect_session (expires_at);
drop index concurrently if exists oauth_code_by_end;
create index concurrently oauth_code_by_end on oauth_code (expires_at);

-- What refers to a row that goes: each delete looks there.
drop index concurrently if exists refund_of_order;
create index concurrently refund_of_order on refund (order_id);
drop index concurrently if exists refund_of_booking;
create index concurrently refund_of_booking on refund (booking_id) where booking_id is not null;
drop index concurrently if exists idempotency_of_order;
create index concurrently idempotency_of_order on idempotency (order_id);
drop index concurrently if exists email_of_order;
create index concurrently email_of_order on email (order_id) where order_id is not null;
drop index concurrently if exists member_session_of_member;
create index concurrently member_session_of_member on member_session (member_id);
drop index concurrently if exists redirect_session_of_session;
create index concurrently redirect_session_of_session on redirect_session (member_session_id) where member_session_id is not null;
drop index concurrently if exists oauth_code_of_session;
create index concurrently oauth_code_of_session on oauth_code (session_id) where session_id is not null;
drop index concurrently if exists redirect_session_of_member;
create index concurrently redirect_session_of_member on redirect_session (member_id) where member_id is not null;
drop index concurrently if exists oauth_code_of_member;
create index concurrently oauth_code_of_member on oauth_code (member_id);
drop index concurrently if exists account_secret_of_sign_up;
create index concurrently account_secret_of_sign_up on account_secret (sign_up_id) where sign_up_id is not null;
