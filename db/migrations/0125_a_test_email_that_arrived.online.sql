alter table set_up_step validate constraint set_up_step_name_check;
