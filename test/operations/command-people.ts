// One way to call each subcommand about people who sign in.

import type { Case } from './command-cases.ts'

export function peopleCases(seller: string): Case[] {
  const someone = ['eva@example.com', '--name', 'Eva Lima']
  return [
    { args: ['users', 'add', seller, ...someone, '--role', 'admin'], records: ['user.added'] },
    { args: ['users', 'block', 'eva@example.com'], records: ['person.blocked'] },
    { args: ['users', 'unblock', 'eva@example.com'], records: ['person.unblocked'] },
    { args: ['users', 'password', 'eva@example.com'], records: ['person.password_changed'] },
    {
      args: ['users', 'reset-second-factor', 'eva@example.com'],
      records: ['person.second_factor_removed'],
    },
    {
      args: ['operators', 'add', 'olga@example.com', '--name', 'Olga'],
      records: ['person.operator_added'],
    },
    {
      args: ['users', 'address', 'olga@example.com', 'olga.lima@example.com'],
      records: ['person.address_changed'],
    },
    {
      args: ['operators', 'remove', 'olga.lima@example.com'],
      records: ['person.operator_removed'],
    },
  ]
}
