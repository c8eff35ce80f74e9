-- Activity of one kind, newest first: the change-sets of that kind alone, and those that touched several.
create index change_sets_of_kind on change_sets (record_kind, at, id) where record_kind is not null;
create index change_sets_of_several_kinds on change_sets (at, id) where record_kind is null;
