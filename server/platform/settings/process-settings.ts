// How many processes answer the API, and how many connections to the database each has. Pure.

export type ProcessSettings = {
  /**
   * Processes that answer on the one port. 1: the server itself; more: it starts them, and is the
   * worker and their supervisor.
   */
  apiProcesses: number
  /** Connections to the database in the pool of each process. */
  poolMax: number
}

export const PROCESS_VARIABLES = ['API_PROCESSES', 'POOL_MAX'] as const

const PROCESSES_MAX = 64
const DEFAULT_POOL = 12
const POOL_LIMIT = 500
/**
 * Beside its pool, each has one that claims its number, and one for a lock of its own now and then.
 */
const BESIDE_POOL = 2
/**
 * The embedded PostgreSQL allows 100 connections; some are for the worker's locks, guest commands
 * and PostgreSQL itself.
 */
const EMBEDDED_POOL_LIMIT = 80
const EMBEDDED_LIMIT = 90

/** The server's own process has a pool too, beside those that answer the API. */
const processesOf = (apiProcesses: number): number => (apiProcesses === 1 ? 1 : apiProcesses + 1)

/** Connections to the database that all processes of this server may have at a time. */
export const connectionsOf = ({ apiProcesses, poolMax }: ProcessSettings): number =>
  processesOf(apiProcesses) * (poolMax + BESIDE_POOL)

const embeddedLimit = (apiProcesses: number): number =>
  apiProcesses === 1
    ? EMBEDDED_POOL_LIMIT
    : Math.floor(EMBEDDED_LIMIT / processesOf(apiProcesses)) - BESIDE_POOL

type From = {
  whole(
    name: (typeof PROCESS_VARIABLES)[number],
    bounds: { min: number; max: number },
  ): number | undefined
  fault(text: string): void
  /** Whether the PostgreSQL is our own, whose limit of connections is known. */
  isEmbedded: boolean
}

/**
 * With the embedded PostgreSQL the pools shrink so that all fit; with another one the start
 * compares them with its limit.
 */
export function readProcesses({ whole, fault, isEmbedded }: From): ProcessSettings {
  const apiProcesses = whole('API_PROCESSES', { min: 1, max: PROCESSES_MAX }) ?? 1
  const limit = isEmbedded ? embeddedLimit(apiProcesses) : POOL_LIMIT
  if (limit < 1)
    fault(
      `API_PROCESSES=${apiProcesses} is more than the embedded PostgreSQL has connections for: take fewer, or set DATABASE_URL`,
    )
  const poolMax =
    whole('POOL_MAX', { min: 1, max: Math.max(1, limit) }) ??
    Math.max(1, Math.min(DEFAULT_POOL, limit))
  return { apiProcesses, poolMax }
}
