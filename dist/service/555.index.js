export const id = 555;
export const ids = [555];
export const modules = {

/***/ 7555:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createTokens: () => (/* binding */ createTokens)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./node_modules/jose/dist/webapi/jwt/sign.js + 1 modules
var sign = __webpack_require__(2896);
// EXTERNAL MODULE: ./node_modules/jose/dist/webapi/jwt/verify.js + 1 modules
var verify = __webpack_require__(5057);
// EXTERNAL MODULE: ./node_modules/jose/dist/webapi/util/decode_protected_header.js
var decode_protected_header = __webpack_require__(1196);
// EXTERNAL MODULE: ./node_modules/jose/dist/webapi/util/errors.js
var errors = __webpack_require__(5674);
// EXTERNAL MODULE: ./node_modules/jose/dist/webapi/key/export.js
var key_export = __webpack_require__(7968);
// EXTERNAL MODULE: ./node_modules/jose/dist/webapi/key/generate_key_pair.js
var generate_key_pair = __webpack_require__(9480);
// EXTERNAL MODULE: ./node_modules/jose/dist/webapi/jwk/thumbprint.js
var thumbprint = __webpack_require__(7448);
// EXTERNAL MODULE: ./node_modules/jose/dist/webapi/key/import.js
var key_import = __webpack_require__(3568);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 5 modules
var schemas = __webpack_require__(2047);
;// CONCATENATED MODULE: ./build/service/store/signing-keys.js
/** Keeps a private key, as the JSON text of a JWK. */
async function addSigningKey(db, key) {
    await db.insertInto('signing_keys').values({ jwk: key.jwk, created_at: key.createdAt.toISOString() }).execute();
}
/** The JSON texts of all private keys, the newest last. */
async function readSigningKeys(db) {
    const rows = await db.selectFrom('signing_keys').select('jwk').orderBy('id').execute();
    return rows.map(({ jwk }) => jwk);
}

;// CONCATENATED MODULE: ./build/service/access/signing-keys.js



/** The one algorithm of every signature here (contract 7). */
const algorithm = 'ES256';
const PrivateJwk = schemas/* object */.Ikc({
    kty: schemas/* literal */.euz('EC'),
    crv: schemas/* literal */.euz('P-256'),
    x: schemas/* string */.YjP(),
    y: schemas/* string */.YjP(),
    d: schemas/* string */.YjP(),
    kid: schemas/* string */.YjP(),
});
/** Reads the keys when they are first wanted, and again whenever one is wanted that is not known yet. */
function createSigningKeys({ db, now }) {
    let known = new Map();
    let creation;
    const reload = async () => {
        const keys = await Promise.all((await readSigningKeys(db)).map(importKey));
        known = new Map(keys.map((key) => [key.kid, key]));
    };
    const newest = () => [...known.values()].at(-1);
    // Two requests at once make one key. Two processes may make two, of which both learn.
    const create = async () => {
        await reload();
        if (known.size > 0)
            return;
        await addSigningKey(db, { jwk: await generateJwkText(), createdAt: now() });
        await reload();
    };
    return {
        async current() {
            if (known.size === 0) {
                creation ??= create().finally(() => {
                    creation = undefined;
                });
                await creation;
            }
            const key = newest();
            if (key === undefined)
                throw new Error('The store lost its signing keys.');
            return key;
        },
        async find(kid) {
            if (!known.has(kid))
                await reload();
            return known.get(kid);
        },
        async publicJwks() {
            await reload();
            return [...known.values()].map(({ publicJwk }) => publicJwk);
        },
    };
}
async function generateJwkText() {
    const jwk = await (0,key_export/* exportJWK */.JU)((await (0,generate_key_pair/* generateKeyPair */.T)(algorithm, { extractable: true })).privateKey);
    return JSON.stringify(PrivateJwk.parse({ ...jwk, kid: await (0,thumbprint/* calculateJwkThumbprint */.s)(jwk) }));
}
async function importKey(text) {
    const { d, kid, ...halves } = PrivateJwk.parse(JSON.parse(text));
    const publicJwk = { ...halves, kid, alg: algorithm, use: 'sig' };
    return {
        kid,
        privateKey: await (0,key_import/* importJWK */.Og)({ ...halves, d }, algorithm),
        publicKey: await (0,key_import/* importJWK */.Og)(halves, algorithm),
        publicJwk,
    };
}

;// CONCATENATED MODULE: ./build/service/access/token-kinds.js

/** What a token is for: a scheme, or fetching one repository. */
const tokenKinds = [
    'oauth2',
    'dashboard_session',
    'embedded_session',
    'shareable_link',
    'agent_session',
    'checkout',
];
/** Who signs. */
const issuer = 'agent-test-service';
/** The mark of each kind. */
const tokenMarks = {
    oauth2: { typ: 'at+jwt', audience: 'api' },
    dashboard_session: { typ: 'dashboard-session+jwt', audience: 'dashboard' },
    embedded_session: { typ: 'embedded-session+jwt', audience: 'embedded-dashboard' },
    shareable_link: { typ: 'shareable-link+jwt', audience: 'shared-dashboard' },
    agent_session: { typ: 'agent-session+jwt', audience: 'agent' },
    checkout: { typ: 'repository-checkout+jwt', audience: 'repository' },
};
/** What a token says of its holder. */
const Claims = schemas/* object */.Ikc({
    /** Of this token alone. */
    jti: schemas/* string */.YjP().min(1),
    organization: schemas/* int */.Whr(),
    user: schemas/* int */.Whr().optional(),
    project: schemas/* int */.Whr().optional(),
    dashboard: schemas/* int */.Whr().optional(),
    agent: schemas/* int */.Whr().optional(),
    repo: schemas/* string */.YjP().optional(),
});

;// CONCATENATED MODULE: ./build/service/access/tokens.js




// Many times what a token of this service takes; a larger one is not worth decoding.
const maxTokenLength = 8_192;
const kindsByTyp = new Map(tokenKinds.map((kind) => [tokenMarks[kind].typ, kind]));
const foreign = { kind: 'invalid', reason: 'is not one of this service' };
/** Works with the keys of a store. */
function createTokens({ db, now }) {
    const keys = createSigningKeys({ db, now });
    return {
        async sign({ kind, claims }, expiresAt) {
            const { kid, privateKey } = await keys.current();
            const { typ, audience } = tokenMarks[kind];
            return new sign/* SignJWT */.P({ ...claims })
                .setProtectedHeader({ alg: algorithm, kid, typ })
                .setIssuer(issuer)
                .setAudience(audience)
                .setJti((0,external_node_crypto_.randomUUID)())
                .setIssuedAt(now())
                .setExpirationTime(expiresAt)
                .sign(privateKey);
        },
        async verify(token) {
            const mark = readMark(token);
            const key = mark && (await keys.find(mark.kid));
            if (mark === undefined || key === undefined)
                return foreign;
            const { typ, audience } = tokenMarks[mark.kind];
            try {
                const { payload } = await (0,verify/* jwtVerify */.V)(token, key.publicKey, {
                    typ,
                    audience,
                    issuer: issuer,
                    algorithms: [algorithm],
                    requiredClaims: ['exp', 'iat', 'jti'],
                    currentDate: now(),
                });
                return { kind: mark.kind, claims: Claims.parse(payload) };
            }
            catch (error) {
                return toInvalid(error);
            }
        },
        publicJwks: () => keys.publicJwks(),
    };
}
/** What an unchecked token says it is: only which check it has to pass. */
function readMark(token) {
    if (token.length > maxTokenLength)
        return undefined;
    try {
        const { typ, kid } = (0,decode_protected_header/* decodeProtectedHeader */._)(token);
        const kind = typeof typ === 'string' ? kindsByTyp.get(typ) : undefined;
        return kind === undefined || typeof kid !== 'string' ? undefined : { kind, kid };
    }
    catch {
        return undefined;
    }
}
// The rest says no more than that it is not ours: whoever forges a token learns nothing from the answer.
function toInvalid(error) {
    if (error instanceof errors/* JWTExpired */.n)
        return { kind: 'invalid', reason: 'has expired' };
    if (error instanceof errors/* JWTClaimValidationFailed */.ie && error.claim === 'nbf') {
        return { kind: 'invalid', reason: 'is not valid yet' };
    }
    return foreign;
}


/***/ })

};
