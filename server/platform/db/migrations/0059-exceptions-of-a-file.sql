-- 0059-exceptions-of-a-file.sql · Why: the lines of a return are shown with what was exceptional in each, also those of an old one.

create index cnab_exceptions_of_file on cnab_exceptions (owner, file) where file is not null;
