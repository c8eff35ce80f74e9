-- SHA-256 of the id in the cookie of the device that signed in; null for sessions begun before devices were noted.
alter table sessions add column device_hash bytea;
