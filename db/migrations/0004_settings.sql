-- What every house starts with: the default prices of the extras; the owner changes the rest.
insert into venue (name, address, support_email, extra_guest_cents, towel_robe_cents, extra_bath_cents)
values ('Bathhouse', 'Sydney', 'bookings@localhost', 7500, 1000, 3500);
