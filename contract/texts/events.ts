// The Portuguese of what each event says.
import type { EventType } from '../events.ts'
export const EVENT_TEXTS = {} as Readonly<Record<EventType, string>>
