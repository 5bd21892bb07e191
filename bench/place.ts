// Where the tables of a measured server are: here in a durable PostgreSQL of its own, in the folder
// of the measurement. What others have started is in citus.ts.

import { join } from 'node:path'
import { clusterPathsIn } from '../server/platform/db/cluster/cluster.ts'
import { startEmbedded } from '../server/platform/db/embedded.ts'
import { openDatabase, raw, sql } from '../server/platform/db/sql.ts'

const DATABASE = 'vintem'

/** A database as pgbench is told it. */
export type Named = { host: string; database: string }

export type Place = {
  /** The server's database, for `openDatabase`. */
  url: string
  /** The settings by which a server finds it. */
  env: Record<string, string>
  /** A text in the command line of every process of its PostgreSQL. */
  tag: string
  /**
   * Makes a database for pgbench with the same rows while no session is connected: a place of its
   * own alone.
   */
  clone?(): Promise<{ pgbench: Named; served: Named }>
  close(): Promise<void>
}

export type OpenPlace = (folder: string) => Promise<Place>

type Options = {
  /** Settings of PostgreSQL that differ from ours: a statistics module. */
  settings?: Readonly<Record<string, string>>
}

/** A PostgreSQL of its own. */
export async function openOwnPlace(folder: string, { settings = {} }: Options): Promise<Place> {
  const { folder: data, tag, sockets: host } = clusterPathsIn(join(folder, 'postgres'))
  const postgres = await startEmbedded(data, { settings })
  const make = async (what: string) => {
    const admin = openDatabase({ url: postgres.url('postgres'), max: 1 })
    await admin.rows(sql`${raw(`create database ${what}`)}`)
    await admin.close()
  }
  try {
    await make(DATABASE)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  const url = postgres.url(DATABASE)
  return {
    url,
    env: { DATABASE_URL: url },
    tag,
    clone: async () => {
      await make(`${DATABASE}_pgbench template ${DATABASE}`)
      return {
        pgbench: { host, database: `${DATABASE}_pgbench` },
        served: { host, database: DATABASE },
      }
    },
    close: () => postgres.stop(),
  }
}
