// The next due time of a job that has something to do now, whatever the database says.

export const AT_ONCE = new Date(0)
