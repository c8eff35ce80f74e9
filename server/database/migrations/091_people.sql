-- People are changed by change-sets like records; their version is the number of their changes.
alter table people
  add column version integer not null default 0 check (version >= 0),
  add column invited_by uuid references people,
  add column last_signed_in_at timestamptz(3),
  add column password_changed_at timestamptz(3),
  -- The last time sessions were ended by anyone but their owner's sign-out.
  add column sessions_ended_at timestamptz(3),
  -- Null until an invitation is used.
  alter column password_hash drop not null;

update people set last_signed_in_at = (select max(created_at) from sessions where person_id = people.id);

alter table sessions drop constraint sessions_ended_because_check;
alter table sessions add constraint sessions_ended_because_check check (
  ended_because in (
    'signed_out', 'reused_token', 'disabled', 'demoted', 'password_changed', 'ended_elsewhere', 'ended_by_administrator'
  )
);
