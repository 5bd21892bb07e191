// How sellers are found. Apart from their declaration, because a platform is found from its first
// commit on, without an event.

import { sql } from '../../platform/db/sql.ts'
import type { Found } from '../../platform/search/searched.ts'

export const SEARCHED_SELLERS: Found = {
  kind: 'seller',
  scope: 'sellers',
  table: sql`sellers`,
  seller: sql`o.id`,
  label: sql`o.name`,
  status: sql`o.status`,
  terms: {
    objectKind: 'seller',
    texts: sql`o.name, o.email, o.taxpayer_id`,
    where: sql`o.status <> 'deleted'`,
  },
}
