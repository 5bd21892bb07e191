// The tables of the platform, each with its columns.

import type { Tables } from './db/table-declaration.ts'

export const PLATFORM_TABLES: Tables = {
  accounts: {
    plain:
      'owner id kind holder debits_pending debits_posted credits_pending credits_posted lines current',
  },
  transfers: {
    plain: 'owner id debit credit amount kind phase pending_id cause_kind cause at',
  },
  statement_lines: {
    plain: 'owner seller n transfer amount balance at',
  },
  changed_objects: {
    moves: 'anew',
    plain: 'owner object changed_in',
  },
  audit_blocks: {
    personal: {
      'user, for good': 'digests',
    },
    plain: 'owner number at records previous digest',
  },
  audit_heads: {
    plain: 'owner number digest',
  },
  audit_holds: {
    personal: {
      'user, until removed': 'reason',
    },
    plain: 'owner at',
  },
  audit_queue: {
    plain: 'owner record',
  },
  audit_records: {
    personal: {
      'user, for a while': 'actor actor_name source object reason before after',
    },
    plain: 'owner id at seller actor_type acting request operation action object_type class salt',
  },
  clock: {
    rows: 'of the installation',
    plain: 'one offset_ms last_at',
  },
  clock_accepts: {
    rows: 'of the installation',
    plain: 'id at by last_at',
  },
  counters: {
    plain: 'owner seller what shard n',
  },
  events: {
    personal: {
      'buyer, until erased': 'data',
    },
    plain: `
      owner id seller type object_kind object_id object_sequence status reference_id trace archive
      created_at
    `,
  },
  feed: {
    plain: 'owner sequence event',
  },
  feed_ends: {
    plain: 'owner last_sequence',
  },
  feed_readers: {
    plain: 'owner reader read_to',
  },
  outbox: {
    plain: 'owner position event',
  },
  mail_events: {
    plain: 'owner event',
  },
  idempotency: {
    personal: {
      'caller, for good': 'key',
    },
    plain: 'owner seller caller operation request_hash object_kind object_id created_at',
  },
  installation: {
    rows: 'of the installation',
    plain: 'single mode',
  },
  key_checks: {
    rows: 'of the installation',
    plain: 'key mark since',
  },
  migrations: {
    rows: 'of the installation',
    plain: 'version name at checksum',
  },
  search_terms: {
    personal: {
      'buyer, until erased': 'term',
    },
    plain: 'owner object kind seller holder',
  },
  stored_files: {
    plain: 'owner id seller type size sha256 created_at',
  },
  stored_file_parts: {
    personal: {
      'cardholder, until removed': 'content',
    },
    plain: 'owner file n',
  },
  verification_marks: {
    moves: 'anew',
    plain: 'owner mark definition reached below verified_at',
  },
  verifications: {
    rows: 'of the installation',
    plain: 'at checks faults duration_ms complete',
  },
  verified_accounts: {
    moves: 'anew',
    plain: 'owner id debits_pending debits_posted credits_pending credits_posted',
  },
}
