// The list of all commands, in the order of the help: those written by hand, then one for each
// other operation of the contract.

import { advanceClock, agenda, setClock, showClock } from './clock.ts'
import type { Command } from './command.ts'
import { completeAmong, completion } from './completion.ts'
import { doctor } from './doctor.ts'
import { getEvent, listEvents, resendEvent, streamEvents } from './events.ts'
import { listen } from './listen.ts'
import { login, logout } from './login.ts'
import { getLog, listLogs, tailLogs } from './logs.ts'
import { mcp } from './mcp/mcp.ts'
import { open } from './open.ts'
import { CALLS } from './operations.ts'
import { deleteProfile, listProfiles, useProfile } from './profiles.ts'
import { commandFor } from './resource.ts'
import { status } from './status.ts'
import { trigger } from './trigger.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhook,
  testWebhook,
} from './webhooks.ts'

/** Operations that a command of their own calls, with everything that they take. */
export const BY_HAND: ReadonlyMap<string, Command> = new Map([
  ['events.list', listEvents],
  ['events.get', getEvent],
  ['events.stream', streamEvents],
  ['webhooks.list', listWebhooks],
  ['webhooks.create', createWebhook],
  ['webhooks.test', testWebhook],
  ['webhooks.rotateSecret', rotateWebhook],
  ['webhooks.delete', deleteWebhook],
  ['doctor.look', doctor],
])

export const COMMANDS: readonly Command[] = [
  login,
  logout,
  listProfiles,
  useProfile,
  deleteProfile,
  status,
  listen,
  trigger,
  listEvents,
  getEvent,
  streamEvents,
  resendEvent,
  listWebhooks,
  createWebhook,
  testWebhook,
  rotateWebhook,
  deleteWebhook,
  tailLogs,
  listLogs,
  getLog,
  open,
  showClock,
  advanceClock,
  setClock,
  agenda,
  doctor,
  mcp,
  completion,
  completeAmong(() => COMMANDS),
  ...CALLS.filter(({ id }) => !BY_HAND.has(id)).map(commandFor),
]
