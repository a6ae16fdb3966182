import type { Translation } from '@satlens/domain'
import { plural } from '#languages/de/plural.ts'
import type { messages as english } from '#src/features/profile/security/messages.ts'

/** Everything the Security card says. */
export const messages: Translation<typeof english> = {
  title: 'Sicherheit',
  on: 'Bestätigung in zwei Schritten: ein',
  off: 'Bestätigung in zwei Schritten: aus',
  loading: 'Ihre Bestätigungs\u00admethoden werden geladen',
  loadFailed: 'Ihre Bestätigungs\u00admethoden konnten nicht geladen werden',
  retry: 'Erneut versuchen',
  openFailed: {
    title: 'Dieser Schritt konnte nicht geladen werden',
    description: 'Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  },
  close: 'Schließen',
  cancel: 'Abbrechen',
  remove: 'Entfernen',
  rename: 'Umbenennen',
  resume: 'Einrichtung abschließen',
  begun: 'Nicht abgeschlossen',
  added: (day) => `Hinzugefügt am ${day}`,
  lastAsked: (day) => `zuletzt angefordert am ${day}`,
  lastUsed: (day) => `zuletzt verwendet am ${day}`,
  neverUsed: 'nie verwendet',
  name: 'Name',
  optional: 'Optional',
  noTexts:
    'SMS sind auf diesem Server ausgeschaltet. Sie können eine Telefonnummer entfernen, aber keine hinzu\u00adfügen.',
  noCredentials:
    'Dieser Browser unterstützt weder Sicherheits\u00adschlüssel noch Passkeys. Versuchen Sie es mit einem anderen.',

  lead: {
    off: 'Schalten Sie die Bestätigung in zwei Schritten ein, damit ein gestohlenes Passwort allein nicht zum Anmelden reicht.',
    on: 'Beim Anmelden fragen wir Sie zusätzlich nach einer dieser Methoden.',
  },

  sections: {
    totp: {
      title: 'Authen\u00adticator-App',
      lead: 'Bestätigen Sie mit einem 6-stelligen Code aus einer App auf Ihrem Smartphone.',
      add: 'Authen\u00adticator-App hinzu\u00adfügen',
      unnamed: 'Authen\u00adticator-App',
    },
    webauthn: {
      title: 'Sicherheits\u00adschlüssel',
      lead: 'Berühren Sie beim Anmelden einen Hardware-Schlüssel.',
      add: 'Sicherheits\u00adschlüssel hinzu\u00adfügen',
      unnamed: 'Sicherheits\u00adschlüssel',
    },
    passkey: {
      title: 'Passkeys',
      lead: 'Melden Sie sich ohne Passwort an: mit Smartphone, Computer oder Sicherheits\u00adschlüssel.',
      add: 'Passkey hinzu\u00adfügen',
      unnamed: 'Passkey',
    },
    phone: {
      title: 'Telefon',
      lead: 'Sie erhalten einen 6-stelligen Code per SMS. Das ist weniger sicher, denn wer Ihre Nummer übernimmt, bekommt die Codes.',
      add: 'Telefon hinzu\u00adfügen',
      unnamed: 'Telefon',
    },
    codes: {
      title: 'Ersatzcodes',
      lead: 'Verwenden Sie einen Code, wenn Sie Smartphone, App oder Schlüssel verlieren. Jeder Code gilt nur einmal.',
      left: (remaining, total) => `Noch ${remaining} von ${total}`,
      few: (remaining) =>
        plural(remaining, {
          one: 'Nur noch ein Code. Erstellen Sie neue, bevor er aufgebraucht ist.',
          other: `Nur noch ${remaining} Codes. Erstellen Sie neue, bevor sie aufgebraucht sind.`,
        }),
      used: 'Keine Codes mehr. Wenn Sie Ihre anderen Methoden verlieren, sind Sie ausgesperrt. Erstellen Sie neue Codes.',
      none: 'Sie haben keine Ersatzcodes. Wenn Sie Ihre anderen Methoden verlieren, sind Sie ausgesperrt. Erstellen Sie jetzt Codes.',
      make: 'Ersatzcodes erstellen',
      remake: 'Neue Codes erstellen',
    },
  },

  enrol: {
    othersLeave:
      'Ihre anderen Geräte werden abgemeldet. Um sich dort wieder anzumelden, brauchen Sie diese Methode.',
    done: {
      title: 'Bestätigungs\u00admethode hinzugefügt',
      description: 'Sie können sie ab jetzt beim Anmelden verwenden.',
    },
    doneFirst: {
      title: 'Bestätigung in zwei Schritten eingeschaltet',
      description: 'Dieses Gerät bleibt angemeldet. Ihre anderen Geräte wurden abgemeldet.',
    },
    failed: 'Die Bestätigungs\u00admethode konnte nicht hinzugefügt werden',
    nameHelp: 'Ein Name zum Wiedererkennen, zum Beispiel „Diensthandy“.',
    submit: 'Weiter',
    submitting: 'Einen Moment\u00a0…',
    startOver: 'Neu beginnen',
  },

  app: {
    title: 'Authen\u00adticator-App hinzu\u00adfügen',
    resume: 'Einrichtung der Authen\u00adticator-App abschließen',
    scan: 'Scannen Sie diesen QR-Code mit der App',
    qr: 'QR-Code mit dem Einrichtungs\u00adschlüssel für Ihre Authen\u00adticator-App',
    secret: 'Oder geben Sie diesen Einrichtungs\u00adschlüssel ein',
    copy: 'Einrichtungs\u00adschlüssel kopieren',
    link: 'In Ihrer Authen\u00adticator-App öffnen',
    code: 'Geben Sie dann den 6-stelligen Code aus der App ein',
    verify: 'App hinzu\u00adfügen',
    resumeLead:
      'Wenn Ihre App schon Codes für dieses Konto anzeigt, geben Sie einen davon ein. Der QR-Code lässt sich nicht noch einmal anzeigen. Wenn Sie ihn nicht gescannt haben, beginnen Sie neu.',
  },

  key: {
    title: 'Sicherheits\u00adschlüssel hinzu\u00adfügen',
    resume: 'Einrichtung des Sicherheits\u00adschlüssels abschließen',
    nameHelp: 'Ein Name zum Wiedererkennen, zum Beispiel „Blauer Schlüssel“.',
    lead: 'Halten Sie Ihren Schlüssel bereit. Ihr Browser bittet Sie, ihn zu berühren oder auf diesem Gerät zu bestätigen.',
    submit: 'Sicherheits\u00adschlüssel hinzu\u00adfügen',
    submitting: 'Warten auf den Schlüssel\u00a0…',
    left: 'Der Schlüssel wurde nicht verwendet. Versuchen Sie es noch einmal, wenn Sie ihn bereit haben.',
    known: 'Dieser Sicherheits\u00adschlüssel gehört schon zu Ihrem Konto. Verwenden Sie einen anderen.',
  },

  phone: {
    title: 'Telefon hinzu\u00adfügen',
    resume: 'Einrichtung des Telefons abschließen',
    number: 'Telefonnummer',
    numberHelp: 'Mit Ländervorwahl, zum Beispiel +41 44 668 18 00.',
    missing: 'Geben Sie eine Telefonnummer ein',
    sent: (phone) => `Wir schicken einen 6-stelligen Code per SMS an ${phone}.`,
    submit: 'Code senden',
    sending: 'Wird gesendet\u00a0…',
  },

  passkey: {
    title: 'Passkey hinzu\u00adfügen',
    lead: 'Ihr Browser fragt, wo Sie ihn speichern möchten: auf diesem Gerät, auf Ihrem Smartphone oder auf einem Sicherheits\u00adschlüssel.',
    nameHelp: 'Ein Name zum Wiedererkennen, zum Beispiel „Laptop“.',
    submit: 'Passkey hinzu\u00adfügen',
    submitting: 'Warten auf den Passkey\u00a0…',
    left: 'Es wurde kein Passkey erstellt. Versuchen Sie es noch einmal, wenn Sie so weit sind.',
    known:
      'Auf diesem Gerät gibt es schon einen Passkey oder Sicherheits\u00adschlüssel für Ihr Konto. Verwenden Sie ein anderes Gerät.',
    failed: 'Der Passkey konnte nicht hinzugefügt werden',
    done: { title: 'Passkey hinzugefügt', description: 'Sie können sich ab jetzt damit anmelden.' },
    unnamed: {
      title: 'Passkey hinzugefügt',
      description:
        'Er funktioniert, aber wir konnten seinen Namen nicht speichern. Benennen Sie ihn unten um.',
    },
    renameTitle: 'Passkey umbenennen',
    save: 'Namen speichern',
    saving: 'Wird gespeichert\u00a0…',
    nameMissing: 'Geben Sie einen Namen für den Passkey ein',
    renamed: { title: 'Passkey umbenannt' },
    renameFailed: 'Der Passkey konnte nicht umbenannt werden',
  },

  removal: {
    title: (name) => `${name} entfernen?`,
    othersStay: (names) =>
      `Die Bestätigung in zwei Schritten bleibt eingeschaltet. Ihre anderen Methoden: ${names}. Auf Geräten, die diese Methode genutzt haben, müssen Sie neu bestätigen.`,
    unfinished: 'Die Einrichtung wurde nie abgeschlossen, die Methode ist also nicht in Gebrauch.',
    last: 'Das ist Ihre letzte Methode. Wenn Sie sie entfernen, wird die Bestätigung in zwei Schritten ausgeschaltet.',
    codesGo: 'Ihre Ersatzcodes gelten dann nicht mehr und werden gelöscht.',
    passkey:
      'Sie können sich dann nicht mehr mit ihm anmelden. Ihr Gerät bietet ihn vielleicht weiter an, bis Sie ihn auch dort löschen.',
    submit: 'Entfernen',
    submitting: 'Wird entfernt\u00a0…',
    failed: (name) => `${name} konnte nicht entfernt werden`,
    done: (name) => ({ title: `${name} entfernt` }),
    prove: 'Bestätigen Sie, dass Sie es sind, um die Methode zu entfernen.',
  },

  codes: {
    makeTitle: 'Ersatzcodes erstellen',
    remakeTitle: 'Neue Ersatzcodes erstellen',
    remakeLead: 'Ihre jetzigen Codes gelten dann nicht mehr, auch die unbenutzten.',
    prove: 'Bestätigen Sie, dass Sie es sind, um 10 Codes zu erstellen.',
    submit: 'Codes erstellen',
    submitting: 'Codes werden erstellt\u00a0…',
    failed: 'Die Ersatzcodes konnten nicht erstellt werden',
    shownTitle: 'Ersatzcodes speichern',
    shown: 'Sie sehen diese Codes nicht noch einmal.',
    listTitle: (brand) => `Ersatzcodes für ${brand}`,
    listMeta: (email, day) => `${email}, erstellt am ${day}`,
    listNote: 'Jeder Code gilt nur einmal. Frühere Codes gelten nicht mehr.',
    download: 'Herunterladen',
    file: (brand) => `${brand.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-ersatzcodes.txt`,
    print: 'Drucken',
    copy: 'Kopieren',
    saved: 'Ich habe sie gespeichert',
    done: 'Fertig',
    made: '10 neue Codes',
    factorWorks: 'Die Bestätigung in zwei Schritten ist eingeschaltet.',
    othersLeft: 'Ihre anderen Geräte wurden abgemeldet.',
    missed:
      'Wir konnten Ihre Ersatzcodes nicht erstellen. Versuchen Sie es jetzt noch einmal oder später in Ihrem Profil unter „Sicherheit“.',
  },
}
