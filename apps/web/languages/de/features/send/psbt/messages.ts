import type { Translation } from '@satlens/domain'
import { plural } from '#languages/de/plural.ts'
import type { messages as english } from '#src/features/send/psbt/messages.ts'

/** The texts of moving transactions in and out of the browser. */
export const messages: Translation<typeof english> = {
  download: 'Als .psbt herunter\u00adladen',
  downloadText: 'Als Text herunter\u00adladen',
  copy: 'Als Base64 kopieren',
  codes: {
    show: 'Als QR-Code anzeigen',
    loading: 'QR-Code wird geladen',
    failed:
      'Der QR-Code konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und laden Sie die Seite neu, oder verwenden Sie die Datei.',
    format: 'Format',
    formats: { ur: 'Die meisten Wallets (UR)', bbqr: 'Coldcard (BBQr)' },
    label: 'QR-Code der Transaktion',
    labelOfPart: (part, count) => `Teil ${part} von ${count} der Transaktion als QR-Code`,
    part: (part, count) => `Teil ${part} von ${count}`,
    extraPart: (count) =>
      plural(count, {
        one: 'Zusätzlicher Teil, 1 Teil genügt',
        other: `Zusätzlicher Teil, ${count} Teile genügen`,
      }),
    help: 'Halten Sie die Kamera Ihrer Wallet vor den Code, bis sie alle Teile hat.',
    pause: 'Pause',
    play: 'Abspielen',
    previous: 'Voriger Teil',
    next: 'Nächster Teil',
    speed: 'Tempo',
    speeds: { slow: 'Langsam', normal: 'Normal', fast: 'Schnell' },
  },

  read: {
    file: 'Datei',
    fileHelp: 'Eine .psbt- oder .txn-Datei aus Ihrer Wallet.',
    fileChoose: 'Datei wählen',
    fileNone: 'Keine Datei gewählt',
    pasted: 'Oder Transaktion einfügen',
    pastedHelp: 'Base64, Hex oder der Text eines QR-Codes.',
    submit: 'Transaktion prüfen',
    wrong:
      'Das ist keine Bitcoin-Transaktion. Wählen Sie die Datei, die Ihre Wallet nach dem Signieren gespeichert hat.',
    wrongText: 'Das ist keine Bitcoin-Transaktion. Prüfen Sie, ob Sie sie ganz kopiert haben.',
    incompleteText: (received, count) =>
      `Hier sind nur ${received} von ${count} Teilen. Fügen Sie auch die übrigen ein.`,
    damaged: 'Die Teile dieser Transaktion passen nicht zusammen. Beginnen Sie noch einmal.',
    tooLarge: 'Diese Datei ist zu groß für eine Transaktion.',
    scan: {
      read: 'Transaktion gelesen.',
      foreign: 'Dieser QR-Code ist keine Transaktion.',
      instead: 'Sie können auch Bilder des Codes hochladen oder eine Datei wählen.',
    },
  },
}
