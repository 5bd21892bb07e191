// The log: JSON lines on stderr (stdout is for command output), with level names and ISO times. Only the fields listed
// here are written, so that no secret, body or query string can slip in.

import pino from 'pino'
import type { LogLevel } from '../platform/config.ts'
import type { Log, LogDetail } from './deps.ts'

const FIELDS = [
  'request_id',
  'route',
  'operation',
  'code',
  'cause',
  'message',
  'stack',
  'work',
  'error',
  'bank',
  'url',
  'method',
  'status',
  'returns',
  'signal',
  'duration_ms',
  'source',
  'platform',
  'seller',
  'credential',
  'detail',
] as const satisfies readonly (keyof LogDetail)[]

const allowed = (fields: LogDetail): LogDetail =>
  Object.fromEntries(FIELDS.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]))

/** A log that writes `level` and above. */
export function openLog(level: LogLevel): Log {
  const formatters = { level: (label: string) => ({ level: label }) }
  const timestamp = pino.stdTimeFunctions.isoTime
  const log = pino({ level, base: null, formatters, timestamp }, pino.destination({ fd: 2, sync: false }))
  return {
    trace: (detail, message) => log.trace(allowed(detail), message),
    debug: (detail, message) => log.debug(allowed(detail), message),
    info: (detail, message) => log.info(allowed(detail), message),
    warn: (detail, message) => log.warn(allowed(detail), message),
    error: (detail, message) => log.error(allowed(detail), message),
  }
}
