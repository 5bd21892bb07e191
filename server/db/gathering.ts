// A socket to PostgreSQL that sends with one call what is written in one turn: `begin` goes with the statement after it,
// a write with its commit. Each call wakes the other side, and its answer wakes us.

import { Socket } from 'node:net'

type Write = (...said: unknown[]) => boolean

/** For `pg`, which asks for a socket that is not connected yet. */
export function gatheringSocket(): Socket {
  const socket = new Socket()
  // Connecting gives a socket the `write` of all sockets, so ours comes after it.
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
        // Once all that follows from the answer in hand is written, and before the next is read.
        process.nextTick(send)
      }
      return write(...said)
    }
    socket.write = gather
  })
  return socket
}
