/** The texts of reading an address with the camera or from a picture. */
export const messages = {
  scan: 'Scan a QR code',
  picture: 'Upload a QR image',
  reading: 'Reading...',
  outcome: {
    read: 'Address read from the QR code. Check it against the one you were given.',
    foreign: "This QR code doesn't contain a Bitcoin address.",
    no_code: 'No QR code was found in this image.',
    no_picture: "This file isn't a readable image.",
  },

  title: 'Scan a QR code',
  description: 'Point your camera at the QR code. The video never leaves this page.',
  close: 'Close the camera',
  cancel: 'Cancel',
  asking: 'Waiting for the camera',
  looking: 'Looking for a QR code',
  view: 'Camera preview',
  again: 'Try again',
  trouble: {
    denied: {
      title: 'Camera access is blocked',
      body: 'Allow camera access for this site in your browser settings, then try again.',
    },
    missing: { title: 'No camera was found', body: 'Connect a camera, then try again.' },
    busy: { title: 'The camera is in use', body: 'Close the other app that uses it, then try again.' },
    unreadable: {
      title: "The QR reader couldn't be loaded",
      body: 'Check your internet connection, then try again.',
    },
  },
  instead: 'You can also upload an image of the code or type the address.',
} as const
