// What the acts of these screens may have changed: everything about corporate cards, under both
// paths.

export const TOUCHES = ['corporate', 'portal.corporate'] as const
