import type { CameraTrouble } from './use-camera.ts'

/** What is said about reading an address with the camera or from a picture. */
export const messages = {
  scan: 'Scan a QR code',
  picture: 'Read from a picture',
  reading: 'Reading...',
  outcome: {
    read: 'Read from the QR code. Compare it with the one you were given.',
    foreign: 'This QR code holds no bitcoin address.',
    no_code: 'No QR code was found in this picture.',
    no_picture: 'This file could not be read as a picture.',
  },

  title: 'Scan a QR code',
  description: 'Hold the code of an address before the camera. What it sees stays in this page.',
  close: 'Close the camera',
  cancel: 'Cancel',
  asking: 'Waiting for the camera',
  looking: 'Looking for a code',
  view: 'What the camera sees',
  again: 'Try again',
  trouble: {
    denied: {
      title: 'The camera is not allowed here',
      body: 'Allow it for this site in the settings of your browser, and try again.',
    },
    missing: { title: 'No camera was found', body: 'Connect one, and try again.' },
    busy: { title: 'The camera is in use', body: 'Close the other program that uses it, and try again.' },
    unreadable: {
      title: 'The camera could not be read',
      body: 'Check your connection, and try again.',
    },
  } as const satisfies Record<CameraTrouble, { title: string; body: string }>,
  instead: 'A picture of the code, or typing the address, does as well.',
} as const
