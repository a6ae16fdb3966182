/** The texts of reading QR codes with the camera or from pictures. */
export const messages = {
  scan: 'Scan a QR code',
  choose: 'Upload a QR image',
  reading: 'Reading...',
  picture: {
    no_code: 'No QR code was found in this image.',
    no_picture: "This file isn't a readable image.",
  },
  parts: (received: number, count: number) => `${received} of ${count} parts`,
  morePictures: (received: number, count: number) =>
    `${received} of ${count} parts read. Scan or upload the others.`,
  progress: 'Parts read',
  keepStill: 'Keep the camera on the code until all parts are read.',

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
} as const
