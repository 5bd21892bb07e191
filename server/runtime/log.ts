// The log: JSON lines on stderr (stdout is for command output), with level names and ISO times.
// Only the fields listed here are written, so that no secret, body or query string can slip in.

import pino from 'pino'
import type { LogLevel } from '../platform/config.ts'
import type { Log, LogDetail } from './deps.ts'

/** A field missing here would be dropped without a word; so the type demands every one. */
const FIELDS = Object.keys({
  request_id: true,
  route: true,
  operation: true,
  code: true,
  cause: true,
  message: true,
  stack: true,
  work: true,
  error: true,
  bank: true,
  url: true,
  method: true,
  status: true,
  returns: true,
  signal: true,
  duration_ms: true,
  source: true,
  platform: true,
  seller: true,
  credential: true,
  approval: true,
  acting: true,
  trace_id: true,
  failures: true,
  seconds: true,
  detail: true,
} satisfies Record<keyof LogDetail, true>) as (keyof LogDetail)[]

function allowed(fields: LogDetail): LogDetail {
  const line: Partial<Record<keyof LogDetail, unknown>> = {}
  for (const name of FIELDS) if (fields[name] !== undefined) line[name] = fields[name]
  return line
}

/**
 * Lines are written together: a write for each request would cost more than the line. The end of
 * the process writes the rest.
 */
const BUFFER_BYTES = 4_096
const FLUSH_EVERY_MS = 100

/**
 * The name of this process in each line, where a server has several; that of the schema, where it
 * has several.
 */
export type LogName = { readonly process?: string; readonly schema?: string }

/** A log that writes `level` and above; warnings and errors at once. */
export function openLog(level: LogLevel, name?: LogName): Log {
  const formatters = { level: (label: string) => ({ level: label }) }
  const timestamp = pino.stdTimeFunctions.isoTime
  const out = pino.destination({ fd: 2, sync: false, minLength: BUFFER_BYTES })
  const log = pino({ level, base: name ?? null, formatters, timestamp }, out)
  setInterval(() => out.flush(), FLUSH_EVERY_MS).unref()
  return {
    trace: (detail, message) => log.trace(allowed(detail), message),
    debug: (detail, message) => log.debug(allowed(detail), message),
    info: (detail, message) => log.info(allowed(detail), message),
    warn: (detail, message) => {
      log.warn(allowed(detail), message)
      out.flush()
    },
    error: (detail, message) => {
      log.error(allowed(detail), message)
      out.flush()
    },
  }
}
