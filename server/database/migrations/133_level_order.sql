-- Offerings stand in a list by the order of their levels. As text that sorts like the position, and then by id, so that
-- no two levels are equal.
create function level_order(level uuid) returns text
  language sql stable parallel safe
  return (select case
      when position is null then '2'
      when position < 0 then '0' || translate(encode(float8send(-position), 'hex'), '0123456789abcdef', 'fedcba9876543210')
      else '1' || encode(float8send(position), 'hex') end || id
    from levels where id = level) collate "C";
