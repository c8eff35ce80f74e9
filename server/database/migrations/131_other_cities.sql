-- Pairs are scored anew: a similar spelling no longer pairs records of different cities.
delete from duplicate_scans;
