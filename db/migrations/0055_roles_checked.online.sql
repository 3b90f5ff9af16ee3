-- Every member has one of the roles that the step before knows.
alter table member validate constraint member_role_check;
