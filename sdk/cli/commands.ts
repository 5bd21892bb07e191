// The list of all commands, in the order of the help.

import { advanceClock, agenda, setClock, showClock } from './clock.ts'
import type { Command } from './command.ts'
import { doctor } from './doctor.ts'
import { getEvent, listEvents, resendEvent } from './events.ts'
import { listen } from './listen.ts'
import { login, logout } from './login.ts'
import { status } from './status.ts'
import { trigger } from './trigger.ts'
import { createWebhook, deleteWebhook, listWebhooks, rotateWebhook, testWebhook } from './webhooks.ts'

export const COMMANDS: readonly Command[] = [
  login,
  logout,
  status,
  listen,
  trigger,
  listEvents,
  getEvent,
  resendEvent,
  listWebhooks,
  createWebhook,
  testWebhook,
  rotateWebhook,
  deleteWebhook,
  showClock,
  advanceClock,
  setClock,
  agenda,
  doctor,
]
