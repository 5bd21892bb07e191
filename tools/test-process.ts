// One process of quick tests: loads the files that its arguments name; node:test runs their tests
// one after the other.
//
// node:test follows every promise of a process, to say which test an error belongs to that nobody
// has caught. Each `await` takes ten times as long then, and a run a tenth. Our tests await what
// they begin, so an error that nobody catches is a fault of the run, whichever test it is.

import { createHook, type AsyncHook } from 'node:async_hooks'
import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'

const hooks = Object.getPrototypeOf(createHook({})) as AsyncHook
hooks.enable = function notFollowed() {
  return this
}

// A run ends with the last test that is known: all are, before the first one begins.
await suite('files', async () => {
  for (const file of process.argv.slice(2)) await import(pathToFileURL(file).href)
})
