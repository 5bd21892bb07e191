// Old events in files: what the rest of the house must know of it.

import type { Capability } from '../runtime/capability/declaration.ts'

export const archive: Capability = {
  tables: {
    event_archives: {
      // A file of archived events has those of other platforms too.
      rows: {
        shared: 'name in (select archive from event_archive_parts where owner = any(:owners))',
      },
      plain: 'name bytes events sha256 archived_at is_shared',
    },
    event_archive_blocks: {
      plain: 'owner first_id last_id archive place bytes events',
    },
    event_archive_keys: {
      personal: {
        'buyer, until erased': 'key_sealed',
      },
      plain: 'owner id',
    },
    event_archive_parts: {
      plain: 'owner archive events continues_after',
    },
  },
}
