-- Plans and what they give are kept by every process until they change, as services and promotions are.
create trigger plan_changed after insert or update or delete on plan execute function every_list_changed();
create trigger plan_benefit_changed after insert or update or delete on plan_benefit execute function every_list_changed();
