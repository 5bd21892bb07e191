// The rules of migrations, on snippets.

import { test } from 'node:test'
import { judge } from './judge.ts'
import { migrationFaults } from './migrations.ts'

const NEW = 'server/platform/db/migrations/0062-words.sql'
const CHECKED =
  "alter table sales add column way text not null default 'pix' check (way in ('pix', 'card'));"
const trigger = (more: string) =>
  `create function guard() returns trigger language plpgsql ${more} as $$ begin return new; end $$;`

test('tidy refuses in migrations what engines of several nodes refuse', () => {
  judge(migrationFaults, [
    [NEW, CHECKED, 'the check is named and added apart'],
    [NEW, 'alter table sales add way text check (way > 0);', 'the check is named and added apart'],
    [
      NEW,
      'alter table sales\n  add column a int,\n  add column b int check (b > 0);',
      'the check is named and added apart',
    ],
    [
      NEW,
      "-- A check of its own.\nalter table sales add column way text not null default 'check';\nalter table sales add constraint sales_way check (way <> '');",
    ],
    [NEW, 'alter table sales add check (a > 0);', 'a constraint has a name'],
    [
      NEW,
      'alter table sales add foreign key (owner, seller) references sellers;',
      'a constraint has a name',
    ],
    [NEW, 'create table sales (owner uuid, way text check (way > 0), primary key (owner));'],
    [
      NEW,
      'create function f(a int) returns void language sql immutable as $$ select 1 $$;',
      'returns something',
    ],
    [
      NEW,
      'create or replace function f(a int) returns int language sql as $$ select 1 $$;',
      'immutable or stable',
    ],
    [
      NEW,
      'create function f(a int) returns int language sql volatile as $$ select 1 $$;',
      'immutable or stable',
    ],
    [NEW, 'create function f(a int) returns int language sql stable as $$ select 1; select 2 $$;'],
    [NEW, trigger(''), 'sets its search_path'],
    [NEW, trigger('set search_path from current')],
  ])
})
