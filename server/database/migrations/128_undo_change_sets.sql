-- What has undone a change, without reading all changes of many years.
create index change_sets_undoing on change_sets (undoes) where undoes is not null;
