// A socket to PostgreSQL that sends all writes of one turn of the event loop with one system call:
// `begin` with the statement after it, a write with its commit. Each system call wakes the other
// side, and its answer wakes us.

import { Socket } from 'node:net'

type Write = (...args: unknown[]) => boolean

/** For `pg`, which wants a socket that is not connected yet. */
export function corkedSocket(): Socket {
  const socket = new Socket()
  // Connecting resets the socket's `write`, so ours is set afterwards.
  socket.once('connect', () => {
    const write = socket.write.bind(socket) as Write
    let corked = false
    const flush = () => {
      corked = false
      socket.uncork()
    }
    const writeCorked: Write = (...args) => {
      if (!corked) {
        corked = true
        socket.cork()
        // After everything that follows from the current answer is written, and before the next
        // answer is read.
        process.nextTick(flush)
      }
      return write(...args)
    }
    socket.write = writeCorked
  })
  return socket
}
