// The sandbox that runs on this machine: where it answers, and the credentials that its first start
// wrote.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asTyped, type Config } from '../server/platform/config.ts'

export type Credential = {
  readonly email: string
  readonly secret: string
  readonly io_seller_id: string
}
/** A platform; its company has cards. */
type Seeded = Credential & { readonly corporate: Credential }

/**
 * The platform of the first start. Throws an error that says how to start a server, where there was
 * none.
 */
export function seededPlatform(config: Config): Seeded {
  const { dataDir: folder } = config
  try {
    const { platforms } = JSON.parse(
      readFileSync(join(folder, 'sandbox-credentials.json'), 'utf8'),
    ) as {
      platforms: Seeded[]
    }
    return platforms[0]!
  } catch {
    throw new Error(
      `There are no sandbox credentials in ${folder} yet. Start the server first: ${asTyped(config, 'npm start')}`,
    )
  }
}

/** Throws an error that says how to start a server, where none answers. */
export async function assertAnswers(config: Config, url: string): Promise<void> {
  const alive = await fetch(`${url}/healthz`).then(
    (response) => response.ok,
    () => false,
  )
  if (alive) return
  throw new Error(
    `No server answers at ${url}. Start it in another terminal: ${asTyped(config, 'npm start')} (or set PORT or PUBLIC_URL to where it is)`,
  )
}
