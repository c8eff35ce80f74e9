-- Names are compared anew: a word like `Unversity` now counts as the type it misspells.
delete from duplicate_scans;
