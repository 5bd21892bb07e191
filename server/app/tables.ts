// Every table of the database, as it is declared: by the capabilities, the platform, and here what
// belongs to the house as a whole.

import { CAPABILITIES } from '../capabilities.ts'
import type { Tables } from '../platform/db/table-declaration.ts'
import { PLATFORM_TABLES } from '../platform/tables.ts'
import { CNAB_TABLES } from '../providers/cnab/tables.ts'

const OWN: Tables = {
  bank_reports: {
    rows: 'of the installation',
    plain: 'bank day read_at complete theirs ours differences open open_since',
  },
  reconciliations: {
    rows: 'of the installation',
    plain: 'bank read_until',
  },
  bank_notifications: {
    rows: 'of the installation',
    plain: 'name due_at attempts stood_at failing_since why',
  },
  bank_pauses: {
    rows: 'of the installation',
    plain: 'name until',
  },
  verification_runs: {
    rows: 'of the installation',
    plain: `
      id status started_by checks done current cancel_asked faults failure started_at ended_at
      complete
    `,
  },
  sandbox_banks: {
    plain: 'owner bank used',
  },
  sandbox_calls: {
    moves: 'late',
    personal: {
      'buyer, until erased': 'path key body',
    },
    plain: 'owner n at seller operation method cut status code understood gave missed',
  },
}

export const TABLES: Tables = Object.assign(
  {},
  PLATFORM_TABLES,
  CNAB_TABLES,
  OWN,
  ...CAPABILITIES.map(({ tables }) => tables),
)
