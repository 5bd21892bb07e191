// What a move between cells verifies: its own copy of the path goes with the moving of platforms.

export { faultsAmong } from '../../verification/owner-verify.ts'
