/** The most characters of a card's CVV field (docs/spec/README.md#validation, docs/spec/README.md#constants). */
export const CVV_MAX_LENGTH = 4
