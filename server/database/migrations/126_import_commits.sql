-- What an import has written, act by act: the change-sets of its commits.
create index jobs_import_commits on jobs ((request ->> 'importId')) where kind = 'import_commit';
