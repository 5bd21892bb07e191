// A socket to PostgreSQL that sends all writes of one turn of the event loop with one system call: `begin` with the
// statement after it, a write with its commit. Each system call wakes the other side, and its answer wakes us.

import { Socket } from 'node:net'

type Write = (...said: unknown[]) => boolean

/** For `pg`, which wants a socket that is not connected yet. */
export function gatheringSocket(): Socket {
  const socket = new Socket()
  // Connecting resets the socket's `write`, so ours is set afterwards.
  socket.once('connect', () => {
    const write = socket.write.bind(socket) as Write
    let gathering = false
    const send = () => {
      gathering = false
      socket.uncork()
    }
    const gather: Write = (...said) => {
      if (!gathering) {
        gathering = true
        socket.cork()
        // After everything that follows from the current answer is written, and before the next answer is read.
        process.nextTick(send)
      }
      return write(...said)
    }
    socket.write = gather
  })
  return socket
}
