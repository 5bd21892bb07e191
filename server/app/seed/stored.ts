// The file in the data folder with the credentials of the first platform of a sandbox.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readId, type OwnerId, type SellerId } from '../../kernel/ids.ts'
import { find } from '../../marketplace/sellers/store.ts'
import type { Config } from '../../platform/config.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { SeededPlatform } from './seed.ts'

const CREDENTIALS_FILE = 'sandbox-credentials.json'

export const credentialsPath = (config: Pick<Config, 'dataDir'>): string =>
  join(config.dataDir, CREDENTIALS_FILE)

export function readCredentials(path: string): SeededPlatform[] {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as { platforms: SeededPlatform[] }).platforms
  } catch {
    return []
  }
}

/** Whether this database has the platform of these credentials. */
export async function isSeeded(
  { db }: Deps,
  platform: SeededPlatform | undefined,
): Promise<boolean> {
  const id = platform && readId<'seller'>(platform.io_seller_id)
  return id !== undefined && (await find(db, id as string as OwnerId, id as SellerId)) !== undefined
}
