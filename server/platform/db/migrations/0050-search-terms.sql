-- 0050-search-terms.sql · Why: a person finds an object by a part of what they have in hand, and the search must cost the same at any number of
-- objects, and the call that creates one nothing.

-- The words, numbers and amounts by which an object is found: filled from the feed. `seller`: whose object it is; `holder`: of a corporate card, its cardholder.
create table search_terms (
  owner uuid not null,
  object uuid not null,
  term text collate "C" not null,
  kind text not null,
  seller uuid not null,
  holder uuid,
  primary key (owner, object, term)
);
create index search_terms_of_owner on search_terms (owner, term, object desc);
create index search_terms_of_seller on search_terms (owner, seller, term, object desc);
create index search_terms_of_holder on search_terms (owner, holder, term, object desc) where holder is not null;
