export const id = 296;
export const ids = [296];
export const modules = {

/***/ 2565:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Mc: () => (/* binding */ toSentences),
/* harmony export */   Re: () => (/* binding */ toSentence)
/* harmony export */ });
/* unused harmony export foldText */
const abbreviations = new Set(['mr.', 'mrs.', 'ms.', 'dr.', 'st.', 'no.', 'nr.', 'e.g.', 'i.e.', 'vs.', 'approx.']);
const bullet = /^(?:[-*•–]|\d{1,3}[.)])\s+/;
const heading = /^#{1,6}\s/;
/** A line that goes on in the next one: lower-case start, and not a `label: value` line. */
const wrapped = /(?<=[\p{L}\p{N},])[ \t]?\n(?=\p{Ll})(?![^\n:]{1,40}:)/gu;
/** One kind of quotation mark and apostrophe, and single spaces; line breaks stay. */
function foldText(text) {
    return text
        .replace(/[‘’]/g, "'")
        .replace(/[“”„«»]/g, '"')
        .replace(/\*\*/g, '')
        .replace(/[^\S\n]+/g, ' ');
}
/** Sentences and lines of a text, without bullets, headings and empty ones. A quotation is never cut in two. */
function toSentences(text) {
    return foldText(text)
        .replace(wrapped, ' ')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => !heading.test(line))
        .flatMap((line) => splitLine(line.replace(bullet, '')));
}
function splitLine(line) {
    const sentences = [];
    let open = [];
    let isQuoting = false;
    const words = line.split(' ').filter((word) => word !== '');
    for (const [index, word] of words.entries()) {
        open.push(word);
        if (word.split('"').length % 2 === 0)
            isQuoting = !isQuoting;
        if (!isQuoting && endsSentence(word, words[index - 1], words[index + 1])) {
            sentences.push(open.join(' '));
            open = [];
        }
    }
    if (open.length > 0)
        sentences.push(open.join(' '));
    return sentences;
}
function endsSentence(word, previous, next) {
    if (next === undefined)
        return false;
    if (/[.!?…]["')\]]{1,3}$/.test(word))
        return /^["'(]?[\p{Lu}\d]/u.test(next);
    const isInitial = /^\p{Lu}\.$/u.test(word) && /^\p{Lu}/u.test(previous ?? '');
    return /[.!?…;]$/.test(word) && !isInitial && !abbreviations.has(word.toLowerCase());
}
/** The text as a sentence of its own: a capital first, a mark at its end. */
function toSentence(text, mark = '.') {
    const bare = text.trim().replace(/[\s.,;:]{1,5}$/, '');
    if (bare === '')
        return '';
    return `${bare.charAt(0).toUpperCase()}${bare.slice(1)}${/(?:[?!…]"?|\.")$/.test(bare) ? '' : mark}`;
}


/***/ }),

/***/ 5463:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   s: () => (/* binding */ createRandom)
/* harmony export */ });
/** The mulberry32 generator: 32 bits of state are plenty for choosing between phrases, and useless for secrets. */
function createRandom(seed) {
    let state = seed | 0;
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    };
}


/***/ }),

/***/ 9296:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createEngine: () => (/* binding */ createEngine)
});

// EXTERNAL MODULE: ./build/spec/placeholders.js
var placeholders = __webpack_require__(6218);
// EXTERNAL MODULE: ./build/service/conversation/bounded-regex.js + 1 modules
var bounded_regex = __webpack_require__(1875);
// EXTERNAL MODULE: ./build/contract/spec.js
var spec = __webpack_require__(1820);
// EXTERNAL MODULE: ./node_modules/stemmer/index.js
var stemmer = __webpack_require__(3946);
;// CONCATENATED MODULE: ./build/service/conversation/stems.js

const stopWords = new Set(`a about am an and are as at be been being but by can could did do does doing for from had has have having he her here
  hers him his how i if in into is it its just me my of on or our ours please she should so some than that the their
  theirs them then there these they this those to us was we were what when where which while who whom why will with
  would you your yours`.split(/\s+/));
const words = /[\p{Letter}\p{Mark}\p{Number}]+/gu;
const plainWord = /^[a-z]+$/;
/** "I'm" is "I" and "the agent's" is "the agent"; of "can't" only the apostrophe goes, because it says something else. */
const contractions = /['’](?:(?:d|ll|m|re|s|ve)\b)?/g;
/**
 * The stems (Porter, English) of the words that carry meaning, in lower case. Words that are not plain a–z, such as
 * numbers, accented and non-Latin words, are kept as they are. "not" and "no" carry meaning; articles do not.
 */
const toStems = (text) => {
    const found = text.toLowerCase().replace(contractions, '').match(words) ?? [];
    return new Set(found.filter((word) => !stopWords.has(word)).map((word) => (plainWord.test(word) ? (0,stemmer/* stemmer */.I)(word) : word)));
};

;// CONCATENATED MODULE: ./build/service/conversation/conditional-caller.js



/** Longer messages of the agent are matched by their beginning. */
const maxMatchedLength = 10_000;
/** Words that say who speaks and how, which the agent's message itself does not contain. */
const framingStems = toStems(`agent assistant bot representative caller customer user ask asks asking asked say says said tell tells told mention
  mentions request requests inquire inquires state states respond responds reply replies`);
const endTag = /[<[](?:end[ _-]?call|hang[ _-]?up) ?\/?[>\]]$/i;
const endPhrase = /^(?:end[ _-]?call|hang up|end the call)\.?$/i;
/** At least half of the words that carry meaning, and at least one. Word order and negation are not seen. */
const toWordMatcher = (condition) => {
    const all = toStems(condition);
    const telling = [...all].filter((stem) => !framingStems.has(stem));
    const wanted = telling.length > 0 ? telling : [...all];
    return ({ stems }) => {
        const shared = wanted.filter((stem) => stems.has(stem)).length;
        return shared > 0 && shared * 2 >= wanted.length;
    };
};
const toMatcher = ({ id, condition }, { testPattern }) => {
    if (!(0,bounded_regex/* isPattern */.Pt)(condition))
        return toWordMatcher(condition);
    try {
        const pattern = (0,bounded_regex/* parsePattern */.EY)(condition);
        return ({ text }) => testPattern(pattern, text) === true;
    }
    catch (error) {
        const fault = Error.isError(error) ? error.message : String(error);
        throw new Error(`the condition with id ${id} is not valid: ${fault}`, { cause: error });
    }
};
const splitEnding = (text) => {
    const trimmed = text.trim();
    if (endPhrase.test(trimmed))
        return { content: '', endsCall: true };
    const content = trimmed.replace(endTag, '').trimEnd();
    return { content, endsCall: content !== trimmed };
};
const toUtterance = ({ action, fixed_message }, mayEndCall) => {
    const spoken = splitEnding(typeof fixed_message === 'string' && fixed_message !== '' ? fixed_message : action);
    const isLast = spoken.endsCall || splitEnding(action).endsCall;
    if (isLast && mayEndCall)
        return { content: spoken.content, endsCall: true };
    if (spoken.content === '')
        return undefined;
    return { content: spoken.content, endsCall: false, ...(isLast ? { takesLeave: true } : {}) };
};
/**
 * The rules of the conditions. A follow-up belongs to the condition listed right before it, and has a condition of its
 * own; where that is a whole number it belongs to the condition with this id, and any message of the agent will do.
 */
const toRules = ({ conditions }, options) => conditions.map((condition, index) => {
    const utterance = toUtterance(condition, options.mayEndCall);
    if (condition.type !== 'action_followup') {
        return { follows: undefined, matches: toMatcher(condition, options), utterance };
    }
    if (!/^\s*\d+\s*$/.test(condition.condition)) {
        return { follows: index - 1, matches: toMatcher(condition, options), utterance };
    }
    const parent = Number(condition.condition);
    return { follows: conditions.findIndex(({ id }) => id === parent), matches: () => true, utterance };
});
/**
 * A caller that plays a case of type `conditional_actions` word for word, without a model. To each message of the agent
 * it answers with the first condition that matches, where the follow-ups of the condition that spoke last come before
 * the standard ones, which may speak again. The `FIRST_MESSAGE` action is spoken once and before all others: when the
 * caller opens, or else in answer to the agent's first message. Without one, the first message of the case answers the
 * first message that nothing matches. After that, what nothing matches is met with silence.
 * Throws if a `/pattern/` condition is not valid.
 */
const createConditionalCaller = (actions, options) => {
    const rules = toRules(actions, options);
    const first = actions.conditions.findIndex(({ condition }) => condition === spec/* firstMessageCondition */["do"]);
    let lastSpoken;
    let hasOpened = false;
    const speak = (index) => {
        lastSpoken = index;
        return rules[index]?.utterance;
    };
    const open = () => {
        if (hasOpened)
            return undefined;
        hasOpened = true;
        const opening = first < 0 ? undefined : speak(first);
        return opening ?? (options.firstMessage === '' ? undefined : { content: options.firstMessage, endsCall: false });
    };
    const find = (message, follows) => rules.findIndex((rule, index) => index !== first && rule.follows === follows && rule.matches(message));
    return {
        open,
        reply: (agentMessage) => {
            const opening = first < 0 ? undefined : open();
            if (opening !== undefined)
                return opening;
            const text = agentMessage.slice(0, maxMatchedLength);
            const message = { text, stems: toStems(text) };
            const followUp = lastSpoken === undefined ? -1 : find(message, lastSpoken);
            const chosen = followUp < 0 ? find(message, undefined) : followUp;
            return chosen < 0 ? open() : speak(chosen);
        },
        resume: () => undefined,
    };
};

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 5 modules
var schemas = __webpack_require__(2047);
;// CONCATENATED MODULE: ./build/service/conversation/quotation.js
const maxQuotedLength = 80;
/** A short piece of untrusted text in quotation marks, on one line and without control characters. */
const toQuotation = (text) => {
    const piece = text.slice(0, maxQuotedLength).replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ');
    return `"${piece}${text.length > maxQuotedLength ? '…' : ''}"`;
};

;// CONCATENATED MODULE: ./build/service/conversation/agent-message.js


/** The metadata and the tool arguments of one message have at most this many characters each, as JSON text. */
const maxDataLength = 65_536;
/** JSON that an agent reports may nest this deep. */
const maxDataDepth = 32;
const parseJson = (text) => {
    try {
        return JSON.parse(text);
    }
    catch {
        return text;
    }
};
const isShallow = (value, depth = maxDataDepth) => typeof value !== 'object' ||
    value === null ||
    (depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1)));
const tooDeep = `nests deeper than ${maxDataDepth} levels`;
const tooLong = `is longer than ${maxDataLength} characters of JSON`;
// The contract asks for JSON as text; agents that send the object itself mean the same.
const Json = schemas/* optional */.lqM(schemas/* unknown */.L5J())
    .transform((sent) => (typeof sent === 'string' ? { text: sent, value: parseJson(sent) } : { value: sent }))
    .refine(({ value }) => isShallow(value), { error: tooDeep, abort: true })
    .transform(({ text, value }) => ({ text: text ?? toText(value), value }));
const toText = (value) => (value === undefined ? '' : JSON.stringify(value));
const Metadata = schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J(), 'must be an object')
    .refine((value) => isShallow(value), { error: tooDeep, abort: true })
    .refine((value) => JSON.stringify(value).length <= maxDataLength, tooLong);
const Arguments = Json.refine(({ text }) => text.length <= maxDataLength, tooLong);
const Id = schemas/* union */.KCZ([schemas/* string */.YjP(), schemas/* number */.aig()], 'must be a string').transform(String);
const ToolCall = schemas/* object */.Ikc({ id: Id, name: schemas/* string */.YjP('must be a string'), arguments: Arguments }, 'must be an object');
const ToolResult = schemas/* object */.Ikc({ id: Id, result: Json }, 'must be an object');
const Frame = schemas/* object */.Ikc({
    content: schemas/* string */.YjP('must be a string').nullish(),
    metadata: Metadata.nullish(),
    role: schemas/* unknown */.L5J().optional(),
    data: schemas/* unknown */.L5J().optional(),
    type: schemas/* unknown */.L5J().optional(),
});
const ToolCallFrame = schemas/* object */.Ikc({ data: ToolCall });
const ToolResultFrame = schemas/* object */.Ikc({ data: ToolResult });
const read = (schema, value) => {
    const parsed = schema.safeParse(value);
    if (parsed.success)
        return parsed.data;
    const [issue] = parsed.error.issues;
    throw new Error(`"${issue?.path.join('.')}" ${issue?.message}`);
};
const toMessage = (value) => {
    const frame = read(Frame, value);
    return {
        content: frame.content?.trim() ? frame.content : undefined,
        metadata: frame.metadata ?? undefined,
        toolCall: frame.role === 'Function Call' ? read(ToolCallFrame, value).data : undefined,
        toolResult: frame.role === 'Function Call Result' ? read(ToolResultFrame, value).data : undefined,
        endsCall: frame.type === 'end_call',
    };
};
/**
 * Reads one message of the agent. A null field counts as absent, blank content as none; unknown fields, roles and
 * types, such as a note that it is typing, are ignored. Throws an Error that says what is wrong and quotes the beginning of the message.
 */
const parseAgentMessage = (text) => {
    const value = parseJson(text);
    try {
        if (typeof value !== 'object' || value === null || Array.isArray(value))
            throw new Error('it is no JSON object');
        return toMessage(value);
    }
    catch (error) {
        const fault = Error.isError(error) ? error.message : String(error);
        throw new Error(`cannot read a message of the agent, ${fault}: ${toQuotation(text)}`, { cause: error });
    }
};

// EXTERNAL MODULE: ./node_modules/ws/wrapper.mjs
var wrapper = __webpack_require__(2977);
;// CONCATENATED MODULE: ./build/service/conversation/connection-failure.js

const causes = new Map([
    ['ECONNREFUSED', 'nothing listens there; start the agent before the run, or check the host and port'],
    ['ENOTFOUND', 'the host name is unknown; check it'],
    ['EAI_AGAIN', 'the host name could not be resolved; check it and the name server'],
    ['ECONNRESET', 'the connection was reset before it was established; check that a WebSocket server listens there'],
    ['ETIMEDOUT', 'the host does not answer; check the address and the firewall'],
    ['EHOSTUNREACH', 'the host cannot be reached; check the address and the network'],
    ['ENETUNREACH', 'the network cannot be reached; check the address and the network'],
]);
const headerFaults = new Set(['ERR_INVALID_CHAR', 'ERR_INVALID_HTTP_TOKEN', 'ERR_HTTP_INVALID_HEADER_VALUE']);
const tlsFault = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_|EPROTO/;
const explainError = (error) => {
    if (!Error.isError(error))
        return toQuotation(String(error));
    const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
    const cause = causes.get(code);
    if (cause !== undefined)
        return cause;
    // The text of this error quotes the whole address, with its query.
    if (error.name === 'SyntaxError')
        return 'that is no WebSocket address; use ws:// or wss://';
    if (headerFaults.has(code))
        return `a header for the agent is not valid, ${toQuotation(error.message)}`;
    if (tlsFault.test(code))
        return `TLS failed (${code}); check the certificate, or use ws:// if the agent has none`;
    return `${toQuotation(error.message)}; check that a WebSocket server listens there`;
};
/** The address of an agent as it may be shown: without credentials, path and query, any of which may hold a secret. */
const toShownAddress = (url) => {
    const parsed = URL.parse(url);
    return parsed === null ? 'its address' : `${parsed.protocol}//${parsed.host}`;
};
/** Says why the agent at `url` could not be reached, and what to check. */
const toConnectionFailure = (url, error) => `could not connect to the agent at ${toShownAddress(url)}: ${explainError(error)}`;
const explainStatus = (status) => {
    if (status === 401 || status === 403)
        return "check the agent's secret and headers";
    if (status === 404)
        return 'check the path of the address';
    if (status >= 300 && status < 400)
        return 'redirects are not followed; use the address it redirects to';
    if (status >= 500)
        return 'look into the log of the agent';
    return 'check that the address is that of a WebSocket server';
};
/** Says what an HTTP answer in place of the WebSocket handshake means. */
const toRefusedUpgrade = (url, status) => `the agent at ${toShownAddress(url)} answered HTTP ${status} instead of opening a WebSocket: ${explainStatus(status)}`;

;// CONCATENATED MODULE: ./build/service/conversation/agent-socket.js



/** The longest message that an agent may send. */
const maxMessageBytes = 1_048_576;
const startPings = (socket, { pingEveryMs, pongWithinMs }, missed) => {
    let overdue;
    const pings = setInterval(() => {
        socket.ping();
        overdue ??= setTimeout(missed, pongWithinMs);
    }, pingEveryMs);
    socket.on('pong', () => {
        clearTimeout(overdue);
        overdue = undefined;
    });
    socket.on('close', () => {
        clearInterval(pings);
        clearTimeout(overdue);
    });
};
const explainBrokenFrame = (error) => 'code' in error && error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH'
    ? `the agent sent a message of more than ${maxMessageBytes} bytes`
    : `the agent broke the WebSocket protocol: ${toQuotation(error.message)}`;
/**
 * Opens a WebSocket to an agent and keeps it alive with pings. Throws if the address or a header is not valid;
 * everything later is told to the handlers.
 */
const openAgentSocket = (url, options, handlers) => {
    // Messages are short, and a compressed one could be a bomb.
    const socket = new wrapper/* WebSocket */.kb(url, { headers: options.headers, maxPayload: maxMessageBytes, perMessageDeflate: false });
    let isOpen = false;
    const fail = (reason, message) => {
        handlers.failed(reason, message);
        socket.terminate();
    };
    // The handshake timeout of ws restarts with every byte that the server sends.
    const handshake = setTimeout(() => {
        const seconds = options.connectWithinMs / 1000;
        fail('connection_failed', `the agent at ${toShownAddress(url)} did not open a WebSocket within ${seconds} s`);
    }, options.connectWithinMs);
    socket.on('open', () => {
        isOpen = true;
        clearTimeout(handshake);
        startPings(socket, options, () => {
            fail('no_pong', `the agent did not answer a ping within ${options.pongWithinMs / 1000} s`);
        });
        handlers.opened();
    });
    socket.on('message', (data, isBinary) => {
        if (isBinary)
            fail('protocol_error', 'the agent sent a binary message; send JSON as a text message');
        else
            handlers.received(data.toString());
    });
    socket.on('unexpected-response', (_request, response) => {
        fail('connection_failed', toRefusedUpgrade(url, response.statusCode ?? 0));
    });
    socket.on('error', (error) => {
        if (isOpen)
            fail('protocol_error', explainBrokenFrame(error));
        else
            fail('connection_failed', toConnectionFailure(url, error));
    });
    socket.on('close', (code, reason) => {
        clearTimeout(handshake);
        handlers.closed(code, reason.toString());
    });
    return {
        send: (message) => {
            if (socket.readyState === wrapper/* WebSocket */.kb.OPEN)
                socket.send(JSON.stringify(message));
        },
        close: () => socket.close(1000),
        terminate: () => socket.terminate(),
    };
};

;// CONCATENATED MODULE: ./build/service/conversation/conversation-record.js
/** A conversation keeps this many characters of metadata and tool arguments, as JSON text. */
const maxKeptLength = 262_144;
/** What was said and done in one conversation, as it goes on. */
class ConversationRecord {
    #seconds;
    #transcript = [];
    #toolCalls = [];
    #metadata = new Map();
    #metadataLengths = new Map();
    #keptLength = 0;
    #contentMessages = 0;
    #agentSpoke = false;
    #agentOwesAnswer = false;
    #callerTookLeave = false;
    /** `seconds` tells the time since the conversation began. */
    constructor(seconds) {
        this.#seconds = seconds;
    }
    get transcript() {
        return this.#transcript;
    }
    get toolCalls() {
        return this.#toolCalls;
    }
    /** Merged key by key; a later value replaces an earlier one. */
    get metadata() {
        return Object.fromEntries(this.#metadata);
    }
    /** The content messages of both sides. */
    get contentMessages() {
        return this.#contentMessages;
    }
    get agentSpoke() {
        return this.#agentSpoke;
    }
    /** The caller spoke last, and not to take its leave. */
    get agentOwesAnswer() {
        return this.#agentOwesAnswer;
    }
    /** The last words of the caller were a goodbye. */
    get callerTookLeave() {
        return this.#callerTookLeave;
    }
    /** Keeps what the caller said; hanging up without a word is no turn. */
    addCallerMessage(content, takesLeave = false) {
        if (content === '')
            return;
        this.#contentMessages += 1;
        this.#agentOwesAnswer = !takesLeave;
        this.#callerTookLeave = takesLeave;
        this.#addTurn('caller', content);
    }
    /** Keeps every part of an agent's message. Throws an Error when it reports more than can be kept. */
    addAgentMessage({ content, metadata, toolCall, toolResult }) {
        if (content !== undefined) {
            this.#contentMessages += 1;
            this.#agentSpoke = true;
            this.#agentOwesAnswer = false;
            this.#addTurn('agent', content);
        }
        if (toolCall !== undefined) {
            const { id, name, arguments: { text, value }, } = toolCall;
            this.#keep(text.length);
            this.#toolCalls.push({ id, name, arguments: value, result: undefined });
            this.#addTurn('Function Call', `${name}(${text})`);
        }
        if (toolResult !== undefined)
            this.#addResult(toolResult.id, toolResult.result);
        for (const [key, value] of Object.entries(metadata ?? {})) {
            // Whoever merges the result into an object of their own would set its prototype.
            if (key !== '__proto__')
                this.#addMetadata(key, value);
        }
    }
    #addMetadata(key, value) {
        const length = key.length + JSON.stringify(value).length;
        this.#keep(length - (this.#metadataLengths.get(key) ?? 0));
        this.#metadataLengths.set(key, length);
        this.#metadata.set(key, value);
    }
    #keep(length) {
        this.#keptLength += length;
        if (this.#keptLength > maxKeptLength) {
            throw new Error(`the agent reported more than ${maxKeptLength} characters of metadata and tool arguments in one conversation`);
        }
    }
    #addResult(id, { text, value }) {
        const index = this.#toolCalls.findLastIndex((call) => call.id === id);
        const call = this.#toolCalls[index];
        if (call !== undefined)
            this.#toolCalls[index] = { ...call, result: value };
        this.#addTurn('Function Call Result', text);
    }
    #addTurn(role, content) {
        const time = this.#seconds();
        this.#transcript.push({ role, content, start_time: time, end_time: time });
    }
}

;// CONCATENATED MODULE: ./build/service/conversation/conversation-request.js
/** The times of contract 9, in milliseconds. */
const defaultTimings = {
    /** Where nobody is said to speak first: how long the agent may be silent before the caller opens. */
    speakAfterMs: 2000,
    /** How long the agent must be quiet before it is answered: what it says at once is answered at once. */
    replyAfterMs: 50,
    /** How long both may be silent after the goodbye of a caller that may not hang up. */
    afterFarewellMs: 10_000,
    /** How long both may be silent before a caller that did not reply is asked again. */
    resumeAfterMs: 2000,
    pingEveryMs: 30_000,
    pongWithinMs: 10_000,
    /** How long the socket stays open after the end, for what the agent still reports. */
    closeAfterMs: 1000,
    connectWithinMs: 10_000,
};
/** The headers of the handshake (contract 9). The service's own win over the agent's and the test profile's. */
const toHandshakeHeaders = ({ connection, headers, ids }) => ({
    ...connection.headers,
    ...headers,
    ...(connection.secret === undefined ? {} : { 'X-SERVICE-WS-SECRET': connection.secret }),
    'X-SERVICE-WS-SCENARIO-ID': String(ids.scenario),
    'X-SERVICE-WS-RESULT-ID': String(ids.result),
    'X-SERVICE-WS-RUN-ID': String(ids.run),
});

;// CONCATENATED MODULE: ./build/service/conversation/timers.js
/** A longer timer of Node would fire at once. */
const maxTimerMs = 2 ** 31 - 1;
/** Timers by name: to set one again is to restart it. */
class Timers {
    #running = new Map();
    isSet(name) {
        return this.#running.has(name);
    }
    set(name, afterMs, action) {
        clearTimeout(this.#running.get(name));
        const fire = () => {
            this.#running.delete(name);
            action();
        };
        this.#running.set(name, setTimeout(fire, Math.min(afterMs, maxTimerMs)));
    }
    clear(name) {
        clearTimeout(this.#running.get(name));
        this.#running.delete(name);
    }
    clearAll() {
        for (const timer of this.#running.values())
            clearTimeout(timer);
        this.#running.clear();
    }
}

;// CONCATENATED MODULE: ./build/service/conversation/hold-conversation.js







/** A conversation takes this many messages that say nothing or come after its end. */
const maxSideMessages = 1000;
/** A conversation takes this many characters (UTF-16 code units) from the agent in all. */
const maxReceivedLength = 8 * 1_048_576;
const hold_conversation_toMessage = (error) => (Error.isError(error) ? error.message : String(error));
const explainSilence = ({ reason, durationMs }) => reason === 'agent_ended'
    ? 'the agent ended the call before it said anything'
    : `the agent never answered within ${durationMs / 1000} s; check that it sends messages like {"content": "Hello"}`;
/** The close codes of an agent that meant to close; 1005 says that it named none. */
const orderlyCodes = new Set([1000, 1001, 1005]);
class Dialogue {
    #request;
    #limits;
    #resolve;
    #record = new ConversationRecord(() => this.#elapsedMs() / 1000);
    #timers = new Timers();
    /** What the agent said and the caller was not asked about yet. */
    #unheard = [];
    #socket;
    #openedAt;
    #ending;
    #sideMessages = 0;
    #receivedLength = 0;
    constructor(request, resolve) {
        this.#request = request;
        this.#limits = { ...defaultTimings, ...request.limits };
        this.#resolve = resolve;
    }
    begin() {
        const { connection, signal } = this.#request;
        if (signal.aborted) {
            this.#cancel();
            this.#settle();
            return;
        }
        signal.addEventListener('abort', this.#cancel);
        const options = { ...this.#limits, headers: toHandshakeHeaders(this.#request) };
        try {
            this.#socket = openAgentSocket(connection.url, options, {
                opened: () => this.#opened(),
                received: (text) => this.#received(text),
                failed: (reason, message) => this.#end(reason, message),
                closed: (code, reason) => this.#closed(code, reason),
            });
        }
        catch (error) {
            this.#end('connection_failed', toConnectionFailure(connection.url, error));
            this.#settle();
        }
    }
    #opened() {
        this.#openedAt = performance.now();
        this.#timers.set('duration', this.#limits.maxDurationMs, () => this.#hangUp('max_duration'));
        this.#awaitContent();
        const { agentSpeaksFirst } = this.#request.connection;
        const open = () => this.#ask(() => this.#request.caller.open());
        if (agentSpeaksFirst === false)
            open();
        if (agentSpeaksFirst === null)
            this.#timers.set('open', this.#limits.speakAfterMs, open);
    }
    #received(text) {
        try {
            const message = parseAgentMessage(text);
            this.#count(text, message);
            this.#record.addAgentMessage(message);
            if (this.#ending === undefined)
                this.#react(message);
        }
        catch (error) {
            this.#fail('protocol_error', hold_conversation_toMessage(error));
        }
    }
    #count(text, { content }) {
        this.#receivedLength += text.length;
        if (this.#receivedLength > maxReceivedLength) {
            throw new Error(`the agent sent more than ${maxReceivedLength} characters in one conversation`);
        }
        if (content !== undefined && this.#ending === undefined)
            return;
        this.#sideMessages += 1;
        if (this.#sideMessages > maxSideMessages) {
            throw new Error(`the agent sent more than ${maxSideMessages} messages without content`);
        }
    }
    #react({ content, endsCall }) {
        if (endsCall) {
            this.#end('agent_ended');
            this.#linger();
        }
        else if (content === undefined) {
            if (this.#timers.isSet('resume'))
                this.#awaitResumption();
        }
        else {
            this.#timers.clear('open');
            this.#timers.clear('resume');
            this.#awaitContent();
            this.#unheard.push(content);
            if (!this.#isFull())
                this.#timers.set('reply', this.#limits.replyAfterMs, () => this.#reply());
        }
    }
    #reply() {
        const heard = this.#unheard.join('\n');
        this.#unheard = [];
        this.#ask(() => this.#request.caller.reply(heard));
    }
    #ask(question) {
        let utterance;
        try {
            utterance = question();
        }
        catch (error) {
            this.#fail('protocol_error', `the simulated caller failed: ${toQuotation(hold_conversation_toMessage(error))}`);
            return;
        }
        if (utterance === undefined)
            this.#awaitResumption();
        else
            this.#say(utterance);
    }
    #say({ content, endsCall, takesLeave }) {
        this.#record.addCallerMessage(content, takesLeave);
        this.#socket?.send(endsCall ? { content, type: 'end_call' } : { content });
        if (endsCall) {
            this.#end('caller_ended');
            this.#linger();
        }
        else if (!this.#isFull()) {
            this.#awaitContent();
        }
    }
    #isFull() {
        if (this.#record.contentMessages < this.#limits.maxTurns)
            return false;
        this.#hangUp('max_turns');
        return true;
    }
    #awaitContent() {
        const { silenceMs, afterFarewellMs } = this.#limits;
        const waitMs = this.#record.callerTookLeave ? Math.min(silenceMs, afterFarewellMs) : silenceMs;
        this.#timers.set('silence', waitMs, () => this.#hangUp('silence', this.#explainUnanswered(waitMs)));
    }
    /** An agent that does not answer a question is broken; one that does not answer a goodbye is only silent. */
    #explainUnanswered(waitMs) {
        const isOwed = this.#record.agentSpoke && this.#record.agentOwesAnswer;
        return isOwed ? `the agent did not answer for ${waitMs / 1000} s` : '';
    }
    #awaitResumption() {
        this.#timers.set('resume', this.#limits.resumeAfterMs, () => this.#ask(() => this.#request.caller.resume()));
    }
    #hangUp(reason, errorMessage = '') {
        this.#socket?.send({ content: '', type: 'end_call' });
        this.#end(reason, errorMessage);
        this.#linger();
    }
    #cancel = () => {
        this.#socket?.send({ content: '', type: 'end_call' });
        this.#fail('cancelled', 'the conversation was cancelled');
    };
    #fail(reason, message) {
        this.#end(reason, message);
        this.#socket?.terminate();
    }
    /** Leaves the agent the time to report what it has done, or to close the socket itself. */
    #linger() {
        this.#timers.set('close', this.#limits.closeAfterMs, () => {
            this.#socket?.close();
            this.#timers.set('close', this.#limits.closeAfterMs, () => this.#socket?.terminate());
        });
    }
    /** Only the first ending counts: closing the socket looks like another one. */
    #end(reason, errorMessage = '') {
        if (this.#ending !== undefined)
            return;
        this.#ending = { reason, errorMessage, durationMs: this.#elapsedMs() };
        this.#timers.clearAll();
    }
    #closed(code, reason) {
        const why = reason === '' ? `code ${code}` : `code ${code}, ${toQuotation(reason)}`;
        this.#end('agent_disconnected', this.#explainClosing(code, why));
        this.#settle();
    }
    #explainClosing(code, why) {
        if (!this.#record.agentSpoke)
            return `the agent closed the connection before it said anything (${why})`;
        return orderlyCodes.has(code) ? '' : `the agent's connection broke (${why})`;
    }
    #settle() {
        this.#timers.clearAll();
        this.#request.signal.removeEventListener('abort', this.#cancel);
        if (this.#ending === undefined)
            return;
        const { transcript, toolCalls, metadata, agentSpoke } = this.#record;
        const { reason, errorMessage, durationMs } = this.#ending;
        this.#resolve({
            transcript,
            toolCalls,
            metadata,
            endedReason: reason,
            errorMessage: errorMessage === '' && !agentSpoke ? explainSilence(this.#ending) : errorMessage,
            durationMs,
        });
    }
    #elapsedMs() {
        return this.#openedAt === undefined ? 0 : Math.round(performance.now() - this.#openedAt);
    }
}
/**
 * Holds one conversation with an agent over its WebSocket (contract 9). Never rejects: whatever happens is a
 * conversation with its own `endedReason`. `durationMs` and the times count from the opened socket.
 */
const holdConversation = (request) => new Promise((resolve) => new Dialogue(request, resolve).begin());

;// CONCATENATED MODULE: ./build/service/conversation/instruction-caller/clauses.js
const connector = /^(?:(?:first(?:ly)?|second(?:ly)?|third(?:ly)?|then|next|after that|afterwards|finally|lastly|also|and|please|in addition|additionally|once that is done|step \d{1,2}|politely|start by|begin by)[,:]? )+/i;
const topicLabel = /^(?:background|scenario|context|situation|story|role|instructions?|caller|persona): /i;
/** Before these a new statement begins; the lookaheads are bounded, so that long texts stay cheap. */
const clauseBreak = /(?:,? (?:and )?then |; |, (?:and )?| and )(?=(?:your|the) [\w' -]{1,40} (?:is|are) |you(?:'d like| (?:want|need|would like|wish|live|were born|are (?:calling|looking|trying)))\b|it (?:is|was|arrived|has|does)\b)|,? and (?=(?:ask|request|demand|find out|tell|explain) |(?:need|want|wish|would like) to )|,? (?:and )?then (?=\w)/gi;
/** The statements and orders that a sentence of the instructions is made of, without "first", "then", "also" …. */
function toClauses(sentence) {
    return sentence
        .replace(topicLabel, '')
        .split(clauseBreak)
        .map((clause) => clause
        .trim()
        .replace(connector, '')
        .replace(/^asking\b/i, 'ask')
        .replace(/^you're\b/i, 'You are')
        .replace(/^(?=(?:need|want|wish|would like) to )/i, 'You ')
        .replace(/[,;]$/, ''))
        .filter((clause) => clause !== '');
}
const aboutAgent = /^(?:the (?:agent|assistant|bot|test|scenario|conversation|call)\b|this (?:test|case|scenario)\b|expect)/i;
/** Whether a sentence says what the agent should do, which the caller neither knows nor says. */
function isAboutAgent(sentence) {
    return aboutAgent.test(sentence);
}
const manner = /^(?:you (?:are|speak|sound|feel|talk|must|should|will)\b|(?:be|call|contact|phone|dial|speak|act|stay|keep|remain|sound|use|respond|answer|reply|talk|pretend|play|behave|wait|let|give|provide|share|refuse|thank|end|hang|say goodbye|follow|stop|continue|accept|agree|insist|avoid|start|begin|imagine|simulate|tone|style|personality|tell|when|whenever|once)\b)/i;
/** Whether a clause only says how to behave: "Be brief", "You are impatient". */
function isManner(clause) {
    return manner.test(clause);
}
const relativeWish = /\b(?:who (wants|needs|would like|is (?=calling|trying|looking)|wishes|asks)\b ?|(?<=customer |caller |person |user |client )(?=(?:calling|trying|looking) ))(.+)$/i;
const wishVerbs = {
    wants: 'want',
    needs: 'need',
    is: 'are',
    wishes: 'wish',
    asks: 'ask',
};
/** "You are a customer who wants a refund" as "You want a refund"; any other clause as it is. */
function toWish(clause) {
    const match = relativeWish.exec(clause);
    const [, verb = '', rest = ''] = match ?? [];
    return match === null ? clause : `You ${wishVerbs[verb.trim().toLowerCase()] ?? (verb || 'are')} ${rest}`;
}

;// CONCATENATED MODULE: ./build/service/conversation/instruction-caller/topics.js

/** What people call the same thing; each name is replaced by one that the other side can be compared with. */
const synonyms = [
    [/\be-?mail(?: address(?:es)?| id)?\b/g, 'email'],
    [
        /\b(?:(?:tele)?phone|mobile|cell(?: ?phone)?|contact|callback)(?: phone)? numbers?\b|\bbest number\b|\bnumber to reach you\b|\b(?:telephone|mobile|cell ?phone)\b/g,
        'phone',
    ],
    [/\b(?:zip|postal|post) ?codes?\b/g, 'zip'],
    [/\bdate of birth\b|\bbirth ?dates?\b|\bbirthdays?\b|\bdob\b|\bwhen were you born\b/g, 'birthdate'],
    [/\bfirst and last name\b|\bfull name\b|\bname and surname\b/g, 'name'],
    [/\bmoney back\b|\breimburse(?:d|ment)?\b/g, 'refund'],
    [/\bcomplaints?\b/g, 'complain'],
    [/\bmembership (?=number|id|no|code)/g, 'member '],
    [/\buser name\b/g, 'username'],
    [/\bsurname\b|\bfamily name\b/g, 'last name'],
    [
        /\bwho(?: am i|'m i) (?:speaking|talking|chatting)(?: with| to)?\b|\bwho(?:'s| is) (?:this|calling|speaking)\b/g,
        'name',
    ],
    [/\bwhere (?:(?:do )?you live|are you (?:located|based))\b/g, 'address'],
    [/\bhow old are you\b/g, 'age'],
];
/** Words that name no thing by themselves: "order number" and "order ID" are the same, "order" and "account" are not. */
const kinds = toStems('number numbers id ids code no nr detail details information info reference ref');
/** Words around a thing that do not make it another one. */
const neutral = toStems('full complete correct exact current valid own registered account customer contact order booking home shipping delivery street please again here new');
/** The text in lower case, with one name for each thing that has several. */
function toCommonNames(text) {
    return synonyms.reduce((words, [pattern, name]) => words.replace(pattern, name), text.toLowerCase());
}
/** The stems of a text in which each thing has one name. */
function toTopicStems(text) {
    return toStems(toCommonNames(text));
}
/** The topic that a short phrase such as "order number" or "the e-mail on the account" names, without the ignored stems. */
function toTopic(phrase, ignored = new Set()) {
    const stems = without(toTopicStems(phrase), ignored);
    const distinctive = without(stems, kinds);
    return { stems, distinctive: distinctive.size > 0 ? distinctive : stems };
}
/** Whether what is asked for is the known thing: it may say less ("the order"), but nothing that makes it another one. */
function isSameTopic(known, asked) {
    if (asked.stems.size === 0)
        return false;
    if (isWithin(asked.distinctive, known.distinctive))
        return true;
    if (isWithin(asked.stems, kinds))
        return isWithin(asked.stems, known.stems);
    return (isWithin(known.distinctive, asked.distinctive) && isWithin(without(asked.distinctive, known.distinctive), neutral));
}
/** The stems of the first set that the second one lacks. */
function without(stems, others) {
    return new Set([...stems].filter((stem) => !others.has(stem)));
}
/** How many stems two sets share. */
function countShared(stems, others) {
    return stems.size - without(stems, others).size;
}
/** Whether a text is about a topic: more than half of what tells the topic from others occurs in it. */
function isAbout(text, { distinctive }) {
    return countShared(distinctive, text) * 2 > distinctive.size;
}
const isWithin = (stems, others) => without(stems, others).size === 0;

;// CONCATENATED MODULE: ./build/service/conversation/instruction-caller/discretion.js

const prohibition = /^(?:you )?(?:must |should |will )?(?:do not|don't|never|must not|should not|avoid|not to|only)\b/i;
const disclosure = /\b(?:give|giving|share|sharing|reveal|revealing|tell|telling|provide|providing|mention|mentioning|say|saying|disclose|disclosing|volunteer|volunteering|state|name|offer)(?! (?:up|in)\b)(?: (?:the agent|them|anyone|out))? (.+?)(?=$|[.!]| (?:until|unless|before|when|if|to|on|once|yourself|unprompted)\b)/i;
const untilAsked = /\b(?:until|unless|before|when|if|once|only|unprompted|yourself)\b/i;
/** Words that name nothing: "do not give any other information" keeps no secret. */
const vague = toTopicStems('any anything else everything extra further information more other something yes no');
/** Whether a sentence forbids something, or allows it only at its time. */
function isProhibition(sentence) {
    return prohibition.test(sentence);
}
/** Reads "Never share your PIN" or "Give the order number only when asked"; no topics: it is about something else. */
function readProhibition(sentence) {
    const named = disclosure.exec(sentence)?.[1] ?? '';
    const topics = named.split(/,? (?:and|or) |, /).map((name) => toTopic(name.replace(/^(?:your|the|any) /i, '')));
    return {
        topics: topics.filter(({ distinctive }) => without(distinctive, vague).size > 0),
        untilAsked: untilAsked.test(sentence),
    };
}
/** The goal without a value that is only given when asked for: "for order A-1001" becomes "for my order". */
function withoutValue(goal, { value }) {
    const at = goal.words.indexOf(value);
    if (at < 0)
        return goal;
    const opening = goal.words.lastIndexOf(' (', at);
    const closing = goal.words.indexOf(')', at);
    if (opening >= 0 && closing >= 0) {
        return { ...goal, words: `${goal.words.slice(0, opening)}${goal.words.slice(closing + 1)}` };
    }
    return { ...goal, words: `${withoutNumber(goal.words.slice(0, at))}${goal.words.slice(at + value.length)}` };
}
function withoutNumber(before) {
    return before.replace(/(?:\b(?:the|my) )?\b(\w+)(?: (?:number|id|code))? #?$/i, (_, noun) => /^(?:for|about|with|of|on|to|from|is|in)$/i.test(noun) ? `${noun} it` : `my ${noun}`);
}

;// CONCATENATED MODULE: ./build/service/conversation/instruction-caller/first-person.js
/** Words before which "you" is the subject's partner: "send you" becomes "send me", "whether you" becomes "whether I". */
const takesObject = /\b(?:to|for|with|from|about|of|at|by|on|against|behind|give|gives|gave|given|tell|tells|told|send|sends|sent|help|helps|helped|let|lets|charged?|charges|asks?|asked|call|calls|called|contact|contacts|contacted|emailed|refund|refunds|refunded|owes?|show|shows|showed|offer|offers|offered|promised|pay|paid|put|puts|bring|brings|billed|want|wants|allow|allows) $/i;
const secondPerson = /\b(?:are you|were you|you are|you were|you're|you've|you'd|you'll|yourself|yours|your|you)\b(?!-)/gi;
const replacements = {
    'are you': 'am I',
    'were you': 'was I',
    'you are': 'I am',
    'you were': 'I was',
    "you're": "I'm",
    "you've": "I've",
    "you'd": "I'd",
    "you'll": "I'll",
    yourself: 'myself',
    yours: 'mine',
    your: 'my',
};
const agentsOwn = /\bthe (?:agent|assistant|representative|operator|bot)'s\b/gi;
const agent = /\bthe (?:agent|assistant|representative|operator|bot)(?: (is|was|has|does))?\b/gi;
const agentVerbs = { is: 'are', was: 'were', has: 'have', does: 'do' };
/** What the instructions say of the caller ("you", "your", "the agent"), as the caller says it to the agent. */
function toFirstPerson(text) {
    return text
        .replace(secondPerson, (match, offset) => {
        const replacement = replacements[match.toLowerCase()] ?? (isObject(text, offset) ? 'me' : 'I');
        return match.startsWith('Y') && replacement === 'my' ? 'My' : replacement;
    })
        .replace(agentsOwn, 'your')
        .replace(agent, (_, verb) => verb === undefined ? 'you' : `you ${agentVerbs[verb.toLowerCase()] ?? verb}`);
}
function isObject(text, offset) {
    return (takesObject.test(text.slice(Math.max(0, offset - 16), offset)) ||
        /^\s*(?:[.,;!?]|$)/.test(text.slice(offset + 3, offset + 8)));
}
const callerNouns = /^(?:the|a|this) (?:caller|customer|user|client)(?: (is|has|wants|needs|asks|calls|says|tells|requests|wishes|lives))?\b/i;
const callerVerbs = { is: 'are', was: 'were', has: 'have', wishes: 'wish' };
const pronoun = /(^|\b(?:because|since|as|when|after|and) )(?:they|he|she) (?=(are|is|were|was|have|has|want|wants|need|needs|live|lives)\b)/gi;
/** Sentences about "the caller", such as "The caller wants their money back", as sentences about "you". */
function toSecondPerson(sentences) {
    return sentences.some((sentence) => callerNouns.test(sentence)) ? sentences.map(readdress) : [...sentences];
}
function readdress(text) {
    return text
        .replace(pronoun, '$1you ')
        .replace(callerNouns, (_, verb) => verb === undefined ? 'You' : `You ${callerVerbs[verb.toLowerCase()] ?? verb.replace(/s$/i, '')}`)
        .replace(/\byou (is|was|has|wants|needs|lives)\b/gi, (_, verb) => `you ${callerVerbs[verb.toLowerCase()] ?? verb.replace(/s$/i, '')}`)
        .replace(/\b(?:their|his|her)\b/gi, 'your');
}

// EXTERNAL MODULE: ./build/service/conversation/instruction-caller/sentences.js
var instruction_caller_sentences = __webpack_require__(2565);
;// CONCATENATED MODULE: ./build/service/conversation/instruction-caller/facts.js



const attribute = /\b(?:name|surname|number|id|code|e-?mail|mail|phone|telephone|mobile|address|password|passcode|pin|date|birthday|dob|city|country|zip|postcode|plan|username|login|account|reference|age|size|brand|model|amount|budget|language|nationality|company|employer|profession|occupation|allergy|allergies|reason|item|product)s?\b/i;
/** A digit, an @, a quotation or a capitalised word: the look of a value rather than of a story. */
const valueLike = /[\d@"]|(?:^|\s)\p{Lu}/u;
const statedFact = /^(?:your|my|the) ([^:,"]{1,60}?) (?:is|are|was|=) (.{1,300})$/i;
const labelledFact = /^((?!you\b|ask\b|say\b|tell\b)[^:"]{1,40}): (.{1,300})$/i;
const home = /^you live (?:in|at|on) (.{1,200})$/i;
const birth = /^you were born (?:on|in) (.{1,60})$/i;
const identity = /^(?:you are|your name is|you're|my name is) (?:called |named )?(\p{Lu}[\p{L}'-]{1,30}(?: \p{Lu}[\p{L}.'-]{0,30}){0,3})(?=$|[.,(]| and | who | with | from )/iu;
/** Reads "Your order number is A-1001", "order number: A-1001", "You live in Lisbon" …; undefined: it is no fact. */
function toFact(clause) {
    const text = clause.replace(/[.!;]{1,3}$/, '');
    const place = home.exec(text)?.[1];
    if (place !== undefined)
        return createFact(['address', 'city', 'country', 'live', 'location'], place, `I live in ${place}`);
    const born = birth.exec(text)?.[1];
    if (born !== undefined)
        return createFact(['birthdate', 'born'], born, `I was born on ${born}`);
    return toIdentity(text) ?? toLabelledFact(text);
}
/** The caller's name from "You are Ana Silva, a customer who …". */
function toIdentity(text) {
    const name = identity.exec(text)?.[1];
    // The pattern ignores case for its first words, so the capitals of the name are checked here.
    if (name === undefined || name.split(' ').some((word) => !/^\p{Lu}/u.test(word)))
        return undefined;
    return createFact(['name'], name, `My name is ${name}`);
}
function toLabelledFact(text) {
    const [, label, value] = labelledFact.exec(text) ?? statedFact.exec(text) ?? [];
    if (label === undefined || value === undefined)
        return undefined;
    const isNamed = attribute.test(label);
    if (!isNamed && (/^[A-Z]?[a-z]+ing\b/.test(value) || !valueLike.test(value) || label.split(' ').length > 4))
        return undefined;
    return toNamedFact(label, value);
}
function toNamedFact(label, value) {
    const bare = lowerFirst(label.replace(/^(?:your|my|the) /i, ''));
    const article = /\b(?:on|of|for) (?:the|your|my)\b/i.test(bare) ? 'The' : 'My';
    const said = toFirstPerson(value);
    return createFact([headOf(bare)], value, `${article} ${toFirstPerson(bare)} is ${said}`);
}
/** "email on the account" is about the e-mail: what follows such a word only says which one. */
function headOf(phrase) {
    return phrase.replace(/ (?:on|for|with|from|associated|linked|attached|connected|registered|used|you|we|i|in|under|is|are) .*$/i, '');
}
/** "Account number", but not "PIN". */
const lowerFirst = (label) => /^\p{Lu}\p{Ll}/u.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
function createFact(names, value, sentence) {
    return { value, sentence: (0,instruction_caller_sentences/* toSentence */.Re)(sentence), topics: names.map((name) => toTopic(name)) };
}
/** More is a database, and no knowledge of a caller. */
const maxVariableFacts = 200;
/** The first 200 facts that the caller's variables hold; keys that start with `X-` are headers, no knowledge (contract 9). */
function toVariableFacts(variables) {
    return Object.entries(variables)
        .filter(([key]) => !/^x-/i.test(key))
        .flatMap(([key, value]) => (isRecord(value) ? toParts(key, value) : [[key, value]]))
        .slice(0, maxVariableFacts)
        .flatMap(([key, value]) => toVariableFact(toLabel(key), value) ?? []);
}
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** `address: {city: Lisbon}` is the "address city": one level, because nobody asks for more. */
const toParts = (key, value) => Object.entries(value).map(([part, inner]) => [`${key} ${part}`, inner]);
function toVariableFact(label, value) {
    if (typeof value === 'boolean') {
        return createFact([label.replace(/^(?:is|has|are) /, '')], String(value), value ? 'Yes' : 'No');
    }
    const text = (Array.isArray(value) ? value : [value])
        .filter((item) => ['string', 'number'].includes(typeof item))
        .join(', ');
    return text === '' ? undefined : createFact([label], text, `My ${label} is ${text}`);
}
/** `orderNumber`, `order_number` and `order-number` are all "order number". */
function toLabel(key) {
    return key
        .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
        .replace(/[_\-. ]+/g, ' ')
        .trim()
        .toLowerCase();
}
const identified = /\b(order|account|booking|reservation|ticket|invoice|case|claim|policy|reference|confirmation|tracking|customer|member|membership|flight|contract|subscription|serial|parcel|package)(?: (?:number|no\.?|id|code))?(?: is)? #?([A-Z\d][A-Z\d-]{0,30}\d[A-Z\d-]{0,10})\b/gi;
const otherNames = {
    reference: ['booking reference', 'reservation', 'confirmation'],
};
const street = /\b\d{1,5} (?:\p{Lu}[\p{L}.'-]{1,30} ){1,3}(?:Street|St|Avenue|Ave|Road|Rd|Lane|Drive|Boulevard|Square|Way|Court)\b/u;
const email = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/;
const phone = /\+\d[\d ()-]{6,18}\d/;
/** The facts that are named in passing: "a refund for order A-1001". */
function toMentionedFacts(text) {
    const numbers = Array.from(text.matchAll(identified), ([, noun = '', value = '']) => {
        const label = `${noun.toLowerCase()} number`;
        return createFact([label, ...(otherNames[noun.toLowerCase()] ?? [])], value, `My ${label} is ${value}`);
    });
    const place = street.exec(text)?.[0];
    const address = email.exec(text)?.[0];
    const number = phone.exec(text)?.[0];
    return [
        ...numbers,
        ...(place === undefined ? [] : [createFact(['address'], place, `My address is ${place}`)]),
        ...(address === undefined ? [] : [createFact(['email'], address, `My email is ${address}`)]),
        ...(number === undefined ? [] : [createFact(['phone'], number, `My phone number is ${number}`)]),
    ];
}
/** The fact that a phrase of the agent asks for; the first one written wins. */
function findFact(facts, phrase) {
    const asked = toTopic(headOf(toCommonNames(phrase)));
    return facts.find(({ topics }) => topics.some((topic) => isSameTopic(topic, asked)));
}

;// CONCATENATED MODULE: ./build/service/conversation/instruction-caller/goals.js




const listener = '(?: (?:the )?(?:agent|assistant|representative|operator|bot|support|shop|store|them|him|her))?';
const questionWord = '(?:whether|if|when|what|where|who|why|which|how)';
const imperativeVerb = '(?:cancel|book|order|buy|return|change|update|reschedule|schedule|make|get|reserve|track|pay|upgrade|downgrade|renew|add|remove|reset|activate|deactivate|dispute|exchange|apply|sign|subscribe|unsubscribe|confirm|check|open|close|place|transfer|arrange|extend|switch|move|obtain|purchase|rent|register|enroll|discuss|negotiate|report|complain|delete|replace|claim|file|set up|(?:speak|talk) (?:to|with|about)|redeem|locate|find|verify|correct|fix)';
/** Tried in this order. In each, the group `about` is what the goal is about. */
const patterns = [
    {
        pattern: new RegExp(`^(?:say|ask|tell|state)${listener}[,:]? "(?<about>[^"]+)"`, 'i'),
        kind: 'action',
        toWords: (about) => (0,instruction_caller_sentences/* toSentence */.Re)(about),
    },
    {
        pattern: /^you(?:'d like| would like| want| need| wish) to (?:know|find out|learn|ask)(?: about)?:? (?<about>.+)$/i,
        kind: 'question',
        toWords: (_, [all]) => (0,instruction_caller_sentences/* toSentence */.Re)(toFirstPerson(all)),
    },
    {
        pattern: /^you(?:'d like| (?:really |just |only |urgently )?(?:would like|want|need|wish|hope|intend|plan|prefer)| are (?:calling|contacting|phoning|writing|trying|looking|interested|here|reaching out|chatting)| have (?:a |an |some )?(?:question|problem|issue|complaint|request)s?)(?: to| for| about| with| because| in)? (?<about>.+)$/i,
        kind: 'action',
        toWords: (_, [all]) => (0,instruction_caller_sentences/* toSentence */.Re)(toFirstPerson(all)),
    },
    {
        pattern: new RegExp(`^(?:ask|inquire|enquire|find out|check|learn)${listener} (?<about>${questionWord}\\b.+)$`, 'i'),
        kind: 'question',
        toWords: (about) => (0,instruction_caller_sentences/* toSentence */.Re)(`Can you tell me ${toFirstPerson(toAddressed(about))}`, '?'),
    },
    {
        pattern: new RegExp(`^(?:ask|inquire|enquire|find out|learn)${listener} (?:about|regarding) (?<about>.+)$`, 'i'),
        kind: 'question',
        toWords: (about) => (0,instruction_caller_sentences/* toSentence */.Re)(`I have a question about ${toFirstPerson(about)}`),
    },
    {
        pattern: /^find out (?<about>.+)$/i,
        kind: 'question',
        toWords: (about) => (0,instruction_caller_sentences/* toSentence */.Re)(`Can you tell me ${toFirstPerson(about)}`, '?'),
    },
    {
        pattern: /^ask (?:the (?:agent|assistant|representative|operator|bot|support|shop|store)|them|him|her) to (?<about>.+)$/i,
        kind: 'action',
        toWords: (about) => (0,instruction_caller_sentences/* toSentence */.Re)(`Can you ${toFirstPerson(about).replace(/[.!]$/, '')}, please`, '?'),
    },
    {
        pattern: /^ask to (?<about>.+)$/i,
        kind: 'action',
        toWords: (about) => (0,instruction_caller_sentences/* toSentence */.Re)(`I would like to ${toFirstPerson(about)}`),
    },
    {
        pattern: new RegExp(`^(?:ask${listener} for|request|demand|escalate to) (?<about>(?:a|an|the|your|their|someone's)(?: \\w+)? (?:supervisor|manager|human|person|representative|human agent|real person|operator)\\b.*)$`, 'i'),
        kind: 'action',
        toWords: (about) => (0,instruction_caller_sentences/* toSentence */.Re)(`I would like to speak to ${toFirstPerson(about)}`),
    },
    {
        pattern: new RegExp(`^(?:ask${listener} for|request|demand) (?<about>.+)$`, 'i'),
        kind: 'action',
        toWords: (about) => (0,instruction_caller_sentences/* toSentence */.Re)(`I would like ${toFirstPerson(about)}`),
    },
    {
        pattern: new RegExp(`^(?:(?:try|attempt|call|phone)(?: [\\w' ]{1,40})? to )?(?<about>${imperativeVerb}\\b.+)$`, 'i'),
        kind: 'action',
        toWords: (about) => (0,instruction_caller_sentences/* toSentence */.Re)(`I would like to ${toFirstPerson(goals_lowerFirst(about))}`),
    },
];
const telling = `(?:say|explain|mention|state|claim|point out|(?:tell|inform)${listener})(?: to (?:the agent|them))?(?: that)?`;
const told = new RegExp(`^${telling} (?!about\\b|the truth\\b|your [\\w ]{0,30}(?:name|number|id|code|e-?mail|address|phone|pin|birth)s?$)(?<words>.+)$`, 'i');
/** "Say that you want a refund" is a wish like "You want a refund". */
const toldWish = new RegExp(`^${telling} (?=you(?:'d like| would like| want| need| wish)\\b)`, 'i');
const leadIn = /^(?:(?:your|the) (?:goal|task|aim|objective|purpose|mission|job|intention) is (?:to )?|(?:goal|task|aim|objective)s?: (?:to )?|you (?:must |should |will |have to |need to |are to |then |also )?(?=(?:ask|request|say|tell|explain|mention|state|inquire|enquire|find out|demand|point out)\b))/i;
/** Words that say only that something is wanted. */
const lightStems = toStems('get have receive obtain make request ask know find out tell like want need give check speak talk call calling whether question problem today now please your new');
/** Reads "You want …", "Ask whether …", "Cancel …" and the like as a goal; undefined: the clause states none. */
function toGoal(clause) {
    const text = clause.replace(leadIn, '').replace(toldWish, '');
    for (const { pattern, kind, toWords } of patterns) {
        const match = pattern.exec(text);
        const about = match?.groups?.['about'];
        if (match !== null && about !== undefined)
            return createGoal(toWords(about, match), about, kind);
    }
    if (text === clause || told.test(text))
        return undefined;
    const verb = /^(?:an?|the|your|to) /i.test(text) ? 'I would like' : 'I would like to';
    return createGoal((0,instruction_caller_sentences/* toSentence */.Re)(`${verb} ${toFirstPerson(goals_lowerFirst(text))}`), text, 'action');
}
/** What the caller is to tell without wanting anything: "Explain that your package never arrived." */
function toTold(clause) {
    const words = told.exec(clause.replace(leadIn, ''))?.groups?.['words'];
    return words === undefined ? undefined : (0,instruction_caller_sentences/* toSentence */.Re)(toFirstPerson(words));
}
/** A wish that is met by being told something: "get the balance of your account". */
const information = /^(?:(?:get|know|check(?: on)?|have|receive|see|track|hear|for|about) )?(?:the|your|an?|some|more|current|its) (?:[\w-]+ ){0,3}(?:balance|price|cost|status|hours|times?|schedule|address|number|dates?|details|information|list|availability|menu|policy|options|estimate|quote|name|rate|fee|eta|results?)\b/i;
const circumstance = / (?:for|because|since|as|on|from|with|of|in|at|about|that|due)\b.*$/i;
/** A goal in the caller's own words. */
function createGoal(words, about, kind) {
    const isQuestion = kind === 'question' || information.test(about);
    const core = without(toTopicStems(kind === 'question' ? about : about.replace(circumstance, '')), lightStems);
    return {
        words,
        about,
        kind: isQuestion ? 'question' : 'action',
        core: core.size > 0 ? core : without(toTopicStems(words), lightStems),
    };
}
/** "Ask when they open": they are the one who is asked. */
const toAddressed = (about) => about.replace(/\bthey\b/gi, 'the agent').replace(/\btheir\b/gi, "the agent's");
const goals_lowerFirst = (text) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

;// CONCATENATED MODULE: ./build/service/conversation/instruction-caller/speech.js



/** The source of a pattern for the verbs with which an order to say something begins. */
const actionVerb = "(?:say|answer|reply|respond|tell|ask|request|demand|refuse|decline|reject|accept|agree|insist|press|give|provide|hang up|end the|thank|do not|don't|never|confirm|state|explain|mention|wait|stay|inform|escalate|claim|pretend|push)";
const order = new RegExp(`^you (?:should |must |will |can )?(?=${actionVerb}\\b)`, 'i');
const saying = /^(?:say|answer|reply|respond|state)(?: to (?:the agent|them))?(?: (?:that|with))? (.+)$/i;
/** Only what holds a value: "give your order number" is what the caller does anyway. */
const giving = /^(?:give|provide|tell)(?: (?:the agent|them|him|her))? (?!your |the |it\b|that |them\b)(\S*\d\S*.*)$/i;
/**
 * Turns "say …", "ask for …", "refuse to give it" into what the caller says; `no` is the occasion that "refuse" stands
 * for. undefined: nothing that can be said.
 */
function toSpeech(action, no) {
    const text = action.replace(order, '');
    if (/^thank\b/i.test(text))
        return { occasion: 'thanks' };
    if (/^(?:refuse|decline|reject|do not|don't|never)\b/i.test(text))
        return { occasion: no };
    if (/^(?:accept|agree|confirm)\b/i.test(text))
        return { occasion: 'accept' };
    if (/^(?:insist|press|push)\b(?! \d)/i.test(text))
        return { occasion: 'insist' };
    const [words] = [text, ...text.split(/,? and /)].flatMap((part) => toWords(part) ?? []);
    return words === undefined ? undefined : { words };
}
function toWords(text) {
    const quotation = /"([^"]+)"/.exec(text)?.[1];
    if (quotation !== undefined)
        return (0,instruction_caller_sentences/* toSentence */.Re)(quotation);
    const said = saying.exec(text)?.[1] ?? (/^you \w/i.test(text) ? text : undefined);
    if (said !== undefined)
        return (0,instruction_caller_sentences/* toSentence */.Re)(toFirstPerson(said));
    const given = giving.exec(text)?.[1];
    return given === undefined ? (toGoal(text)?.words ?? toTold(text)) : (0,instruction_caller_sentences/* toSentence */.Re)(`It is ${given}`);
}

;// CONCATENATED MODULE: ./build/service/conversation/instruction-caller/rules.js


const conditional = /^(if|when|whenever|in case|should|once|as soon as) (.+)$/i;
const reversed = new RegExp(`^(?:you )?(${actionVerb}\\b.*?),? (?:only )?(?:if|when|whenever|in case) (.+)$`, 'i');
const indirectQuestion = /\b(?:ask|agent|know|out|them|check|see|tell|about|wonder|learn)$/i;
/** Tells "When the agent asks …" from "When you moved, …". */
const aboutConversation = /\b(?:agent|assistant|bot|representative|they|he|she|asked|offered|told|refused|denied|prompted|questioned|offers|asks)\b/i;
/** Reads a conditional line; undefined: the sentence is none, or asks for nothing that can be said. */
function toRule(sentence) {
    const [condition, action] = splitConditional(sentence) ?? [];
    return condition === undefined || action === undefined ? undefined : createRule(condition, action);
}
/** Whether the sentence depends on what happens, so that it must not be spoken as it stands. */
function isConditional(sentence) {
    return /^(?:if|in case|should)\b/i.test(sentence) || splitConditional(sentence) !== undefined;
}
function splitConditional(sentence) {
    const [, opening, rest] = conditional.exec(sentence) ?? [];
    if (opening !== undefined && rest !== undefined) {
        const parts = splitAtAction(rest);
        if (parts === undefined)
            return undefined;
        return /^(?:if|in case|should)$/i.test(opening) || aboutConversation.test(parts[0]) ? parts : undefined;
    }
    const [, action, condition] = reversed.exec(sentence) ?? [];
    if (action === undefined || condition === undefined)
        return undefined;
    return indirectQuestion.test(action) || !aboutConversation.test(condition) ? undefined : [condition, action];
}
const actionAfterComma = new RegExp(`, (?:then |just |simply |politely )*(?=${actionVerb}\\b|you\\b)`, 'i');
const actionAnywhere = new RegExp(` (?=${actionVerb}\\b)`, 'i');
/** The action starts after the first comma that a verb of speech follows, else after the first comma or "then". */
function splitAtAction(text) {
    const separator = actionAfterComma.exec(text) ?? /, (?:then )?| then /i.exec(text) ?? actionAnywhere.exec(text);
    if (separator === null)
        return undefined;
    return [text.slice(0, separator.index), text.slice(separator.index + separator[0].length)];
}
const triggers = [
    [/\b(?:anything else|something else|more help|further)\b/i, 'asks-for-more'],
    [/\boffer/i, 'says'],
    [
        /\b(?:refus\w{0,4}|declin\w{0,4}|den(?:y|ies|ied)|reject\w{0,3}|says? no|cannot|can't|won't|will not|does not|doesn't|do not|don't|unable|impossible|not (?:possible|able|eligible|allowed|available|help)|not)\b/i,
        'refuses',
    ],
    [/\b(?:asks?|asked|asking|requests?|requested|questioned|wants? to know|prompted|needs?)\b/i, 'asks'],
    [
        /\b(?:confirms?|approves?|agrees?|accepts?|grants?|resolve[ds]?|solve[ds]?|issue[ds]?|completed?|helps|succeeds)\b/i,
        'confirms',
    ],
];
const rules_frame = toTopicStems('agent assistant bot representative they ask asks asked offer offers offered say says mention mentions tell tells told you your request requests requested want wants know need needs prompted questioned try tries give provide do not');
function createRule(condition, action) {
    const trigger = triggers.find(([pattern]) => pattern.test(condition))?.[1] ?? 'says';
    const answer = action.replace(parting, '').replace(/[.!]$/, '');
    const endsCall = parting.test(action);
    const speech = endsCall && isThanks(answer) ? { occasion: 'goodbye' } : toSpeech(answer, toNo(condition, trigger));
    if (speech === undefined)
        return undefined;
    const topics = toTopics(condition);
    return { trigger, topics: topics.length > 0 ? topics : toTopics(action), speech, endsCall };
}
/** "your name, age or city" are three topics. */
function toTopics(text) {
    return text
        .split(/,? (?:and|or) |, /i)
        .map((part) => toTopic(part, rules_frame))
        .filter(({ stems }) => stems.size > 0);
}
const parting = /(?:^|,? (?:and |then )+|, )(?:politely )?(?:hang up|(?:end|close|leave) the (?:call|conversation|chat)|say goodbye)\b.*$/i;
const isThanks = (answer) => answer === '' || /^thank\b/i.test(answer);
/** What "refuse" means: to keep a secret, to turn down an offer, or not to give in. */
function toNo(condition, trigger) {
    if (/\boffer/i.test(condition))
        return 'rejectOffer';
    return trigger === 'asks' ? 'withhold' : 'insist';
}

;// CONCATENATED MODULE: ./build/service/conversation/instruction-caller/agenda.js








/** Instructions are read to this many characters: more is no brief that a person could act on. */
const maxInstructionLength = 20_000;
const maxSentences = 400;
/**
 * Sorts the sentences of the instructions into goals, facts, rules and story. Where no goal can be recognised, as in a
 * language other than English, the text itself becomes the goal.
 */
function parseAgenda(instructions, variables) {
    const sentences = toSecondPerson((0,instruction_caller_sentences/* toSentences */.Mc)(instructions.slice(0, maxInstructionLength)).slice(0, maxSentences));
    const plain = sentences.filter((sentence) => !isConditional(sentence));
    const draft = new Draft();
    for (const sentence of sentences)
        draft.addSentence(sentence);
    const facts = [...draft.facts, ...toVariableFacts(variables), ...plain.flatMap(toMentionedFacts)];
    const goals = draft.finishGoals(plain);
    const isSecret = (text) => draft.secrets.some((secret) => isAbout(toTopicStems(text), secret));
    const hidden = facts.filter((fact) => draft.isWithheld(fact));
    return {
        goals: goals.map((goal) => hidden.reduce(withoutValue, goal)),
        facts: facts.filter(({ sentence }) => !isSecret(sentence)),
        rules: draft.rules,
        story: draft.story.filter((sentence) => !isSecret(sentence)),
        secrets: draft.secrets,
    };
}
/** These say what the matter is, and leave the wish to a later sentence. */
const introduction = /^you (?:are (?:calling|contacting \w+|writing|phoning|here) (?:about|regarding|because|since)|have (?:a |an |some )?(?:question|problem|issue|complaint)s?)\b/i;
/** An agenda in the making: sentences are added in their order. */
class Draft {
    facts = [];
    rules = [];
    story = [];
    secrets = [];
    #goals = [];
    #withheld = [];
    /** The story since the last goal: what an "it" in the next goal means. */
    #pending = [];
    /** What is pending must be told together with the next goal. */
    #mustTell = false;
    addSentence(sentence) {
        if (isAboutAgent(sentence))
            return;
        const rule = isProhibition(sentence) ? undefined : toRule(sentence);
        if (rule !== undefined)
            this.rules.push(rule);
        else if (isProhibition(sentence) || isConditional(sentence))
            this.#addProhibition(sentence);
        else
            for (const clause of toClauses(sentence))
                this.#addClause(clause);
    }
    /** The goals; without any, the story or else the plain sentences are one. */
    finishGoals(plain) {
        const last = this.#goals.at(-1);
        if (last !== undefined) {
            const trailing = this.#mustTell ? this.#pending : [];
            return [...this.#goals.slice(0, -1), { ...last, words: [last.words, ...trailing].join(' ') }];
        }
        const told = this.story.length > 0 ? this.story : plain.map((sentence) => (0,instruction_caller_sentences/* toSentence */.Re)(toFirstPerson(sentence)));
        const words = told.join(' ');
        return words === '' ? [] : [createGoal(words, words, 'action')];
    }
    isWithheld({ topics }) {
        return this.#withheld.some((topic) => topics.some((own) => countShared(own.distinctive, topic.distinctive) > 0));
    }
    #addProhibition(sentence) {
        const { topics, untilAsked } = readProhibition(sentence);
        const list = untilAsked ? this.#withheld : this.secrets;
        list.push(...topics);
    }
    #addClause(clause) {
        const name = toIdentity(clause);
        if (name !== undefined)
            this.facts.push(name);
        const wish = toWish(clause);
        const fact = name === undefined && wish === clause ? toFact(clause) : undefined;
        if (fact !== undefined)
            this.facts.push(fact);
        else if (introduction.test(wish))
            this.#tell((0,instruction_caller_sentences/* toSentence */.Re)(toFirstPerson(wish)), true);
        else
            this.#addGoalOrStory(clause, wish, name !== undefined || isManner(clause));
    }
    #addGoalOrStory(clause, wish, isSilent) {
        const goal = toGoal(wish);
        const told = toTold(wish);
        if (goal !== undefined)
            this.#addGoal(goal);
        else if (told !== undefined)
            this.#tell(told, true);
        else if (!isSilent)
            this.#tell((0,instruction_caller_sentences/* toSentence */.Re)(toFirstPerson(clause)), false);
    }
    #tell(words, mustTell) {
        this.story.push(words);
        this.#pending.push(words);
        this.#mustTell ||= mustTell;
    }
    /** "I want to return it" says nothing without the sentence before it. */
    #addGoal(goal) {
        const isIncomplete = this.#mustTell || /\b(?:it|them|this|that)\b/i.test(goal.words);
        const before = isIncomplete ? this.#pending : [];
        this.#goals.push(createGoal([...before, goal.words].join(' '), goal.about, goal.kind));
        this.#pending = [];
        this.#mustTell = false;
    }
}

;// CONCATENATED MODULE: ./build/service/conversation/instruction-caller/requests.js
const courtesy = '(?:(?:please|also|just|kindly|quickly|then|first|perhaps) )*';
const asked = '(?:me |us )?(?:with |what |know )?';
/** Each ends where the thing that is asked for begins. */
const requestOpenings = [
    new RegExp(`\\b(?:may|can|could|might) (?:i|we) ${courtesy}(?:have|get|take|ask(?: you)?(?: for)?|know|grab) ${asked}`, 'i'),
    new RegExp(`\\b(?:can|could|would|will) you ${courtesy}(?:give|tell|provide|share|send|confirm|verify|spell|state|enter|supply|read|let(?= (?:me|us) know)|describe|explain|remind) ${asked}`, 'i'),
    new RegExp(`(?:^|[,:] |\\b(?:please|kindly|and|then|just|so|but) )(?:please )?(?:provide|give|tell|share|send|confirm|verify|enter|state|supply|let(?= (?:me|us) know)|describe|explain) ${asked}`, 'i'),
    new RegExp(`\\b(?:i|we)(?:'ll| will|'d| would| do)? ?${courtesy}(?:still )?(?:need|require|(?:need|like|have|want) to (?:know|have|verify|confirm|get|ask(?: for| you for)?))(?: to (?:know|have|verify|confirm|get|ask for))? ${asked}`, 'i'),
    /\b(?:do you|would you|have you) (?:happen to )?(?:have|know|got|remember) /i,
];
const wh = /(?:^|[,.] |\b(?:and|so|but) )(?:(?:for|at|in|on|under|by|to|from|until|with) )?(?:what|which|when|where|why|who|how)\b/i;
const whThing = /\b(?:what(?:'s| is| are| was| were)|which(?: is| are)?|what) (.+)/i;
const elliptical = /^(?:and )?(?:(?:what|how) about )?(?:your |the )([\w' -]{2,40})(?:\?|,? please[.?!]?)$|^(?:and|now|next),? (?:your |the )([\w' -]{2,40})\.?$|^(?:and )?([\w'-]+(?: [\w'-]+){0,2})(?:\?|,? please[.?]?)$/i;
const story = /\b(?:why|reason|happened|happening|problem|issue|trouble|wrong|describe|explain|more (?:about|information|details?)|tell me (?:a (?:bit|little) )?more|which (?:item|product)|what (?:item|product))\b/i;
/** The things that a sentence of the agent asks for; empty: it asks for none. */
function readRequests(sentence) {
    const opening = requestOpenings.map((pattern) => pattern.exec(sentence)).find((match) => match !== null);
    const isQuestion = sentence.endsWith('?') || /^(?:what|which|when|where|why|who|how)\b/i.test(sentence);
    if (opening !== undefined)
        return toRequests(sentence, sentence.slice(opening.index + opening[0].length));
    if (!isQuestion)
        return [];
    if (wh.test(sentence))
        return toRequests(sentence, whThing.exec(sentence)?.[1] ?? sentence);
    return /\breason\b/i.test(sentence) ? [{ phrase: '', sentence, wantsStory: true, isAlternative: false }] : [];
}
/** The same for a sentence without a verb: "Your order number, please." */
function readElliptical(sentence) {
    const named = elliptical
        .exec(sentence)
        ?.slice(1)
        .find((phrase) => phrase !== undefined);
    return named === undefined ? [] : toRequests(sentence, named);
}
/** Where the thing asked for ends. */
const tail = /(?:[.?!](?= |$)| (?:so|to|before|please|for me|for us|if|once|in order|because|handy|available|at hand|with you|first)\b|, (?:so|please|then|just)\b).*$/i;
const notThings = /^(?:hi|hello|hey|ok|okay|sure|thanks|thank you|that|it|this|more|you|moment|second|minute|look|check|idea|help|few|try|go|account with us)\b|^(?:if|whether)\b/i;
function toRequests(sentence, after) {
    if (/^(?:if|whether|that|you)\b(?! (?:order|account))/i.test(after))
        return [];
    const list = after
        .replace(/^[^:.?]{0,40}: /, '')
        .replace(/^about /i, '')
        .replace(tail, '');
    const isAlternative = / or /i.test(list);
    const wantsStory = story.test(sentence);
    const phrases = list
        .split(/,? (?:and|or|as well as|plus) |, | & /i)
        .map((part) => part.replace(/^(?:(?:your|the|an?|my|me|us|also|both|either|what|is|are|for|of) )+/i, '').trim())
        .filter((phrase) => phrase !== '' && !notThings.test(phrase));
    if (phrases.length === 0 && wantsStory)
        return [{ phrase: '', sentence, isAlternative, wantsStory }];
    return phrases.map((phrase) => ({ phrase, sentence, isAlternative, wantsStory }));
}

;// CONCATENATED MODULE: ./build/service/conversation/instruction-caller/yes-no-question.js
const offer = /\b(?:would you like|do you want|would you prefer|do you prefer|shall (?:i|we)|should (?:i|we)|can (?:i|we)|may (?:i|we)|want me to|how about|interested in|would (?:that|this|it) (?:work|be))\b/i;
const yesNoStart = /^(?:(?:and|so|but|ok|okay|thanks|thank you|great|perfect|just to confirm|to confirm|sorry|well|now),? )*(?:is|are|was|were|do|does|did|have|has|had|can|could|would|will|shall|should|may|am|isn't|aren't|don't|didn't)\b/i;
const yesNoAnywhere = /\b(?:please confirm|(?:is (?:that|this|it) )?(?:correct|right|okay|ok)\?|(?:would|do|did|are|is|shall|should|may|can) (?:you|i|we|that|it)\b[^?]{0,200}\?)/i;
/** The yes-or-no question that a sentence of the agent asks; undefined: it asks none. */
function readYesNoQuestion(sentence) {
    const isAsked = (sentence.endsWith('?') && yesNoStart.test(sentence)) || yesNoAnywhere.test(sentence);
    return isAsked ? { sentence, isOffer: offer.test(sentence) } : undefined;
}

;// CONCATENATED MODULE: ./build/service/conversation/instruction-caller/agent-intent.js





/** An agent may send a megabyte; what a person would take in of it is at its beginning. */
const maxMessageLength = 4_000;
const agent_intent_maxSentences = 100;
const maxRequests = 20;
const more = /\b(?:anything|something|what) else\b|\bany (?:other|further|more) (?:\w+ )?(?:questions?|requests?|concerns?|issues?|help|assistance)\b|\bfurther (?:help|assistance)\b|\b(?:is|will) that (?:be )?all\b|\b(?:does|did) (?:that|this) (?:answer|solve|resolve|help)\b|\bhelp you with everything\b/i;
const offersHelp = /\bhow (?:can|may|could|might|shall) (?:i|we) (?:\w+ )?(?:help|assist|support)\b|\bwhat can (?:i|we) (?:do|get|help)\b|\b(?:can|may) (?:i|we) (?:help|assist) you\b|\bwhat (?:would you like(?: me to do| us to do| to do| help with)?\?|do you (?:want|need)\b|are you (?:looking|calling|contacting)|is (?:this|your call) (?:about|regarding)|brings you)|\breason for (?:your|the) (?:call|contact)\b/i;
const repeat = /\b(?:repeat (?:that|it|yourself|what you)|say (?:that|it) again|rephrase|pardon|(?:didn't|did not) (?:quite )?(?:catch|understand|get)|(?:don't|do not) understand|not sure i understand)\b/i;
const refusal = /\b(?:cannot|can't|can not|couldn't|could not|unable|not able|not possible|impossible|won't be|will not be|not eligible|ineligible|not allowed|not permitted|declined|denied|rejected|unfortunately|i'm afraid|i am afraid|no longer|policy (?:does not|doesn't)|has passed|has expired|(?:don't|do not|doesn't|does not) (?:have|offer|do|provide|allow|see|know|find|accept|cover|qualify)|not (?:been )?(?:issued|refunded|approved|available)|there (?:is|are) no (?:such |matching )?(?:order|account|record|booking|customer|reservation|ticket)|against (?:our|the|company) policy)\b/i;
const hold = /\b(?:(?:one|a|just a|give me a) (?:\w+ )?(?:moment|second|sec|minute)|(?:let me|i'll|i will|i'm going to|allow me to) (?:just |quickly |now |go ahead and )?(?:check|look|see|pull|find|verify|review|search|get that|transfer|connect|put you)|bear with me|hold on|hang on|(?:please )?(?:wait|hold|stand by)\b|(?:i'm|i am|we're|we are) (?:now |just )?(?:checking|looking|searching|transferring|connecting|pulling)|(?:checking|looking (?:into|up)|searching|connecting|transferring) (?:you|that|this|it|your|for))/i;
const leave = /\b(?:good ?bye|bye|have a (?:\w+ )?(?:day|evening|weekend|night|one)|take care)\b/i;
const politeStems = toStems("hello hi hey welcome good morning afternoon evening day thank thanks sure course certainly great perfect got okay ok understand i'm sorry hear absolutely no problem you're pleasure there wait waiting holding patience so very much everything");
const helpful = /\b(?:happy|glad|here|love|able|going) to (?:help|assist)\b|\b(?:i|we)(?: can| will|'ll) (?:certainly |definitely |gladly )?(?:help|assist)\b/i;
/** Asks for something that is no piece of information, such as patience. */
const appeal = /\b(?:please|ask(?:ing)? (?:you|for))\b/i;
/** Reads the beginning of a message of the agent. The patterns know English only. */
function readAgentMessage(text) {
    const heard = text.slice(0, maxMessageLength);
    const sentences = (0,instruction_caller_sentences/* toSentences */.Mc)(heard).slice(0, agent_intent_maxSentences);
    const readings = sentences.map(readSentence);
    const requests = readings.flatMap((reading) => reading.requests ?? []).slice(0, maxRequests);
    const questions = readings.flatMap((reading) => reading.question ?? []);
    const has = (act) => readings.some(({ act: found }) => found === act);
    const ofAct = (act) => sentences.filter((_, index) => readings[index]?.act === act);
    const asking = sentences.filter((sentence, index) => readings[index]?.act === 'ask' || appeal.test(sentence));
    return {
        requests,
        questions,
        statements: ofAct('statement'),
        refusals: ofAct('refusal'),
        holds: readings.every(({ act }) => ['hold', 'pleasantry', 'statement'].includes(act)) && holdsAtEnd(heard),
        asksForMore: has('more'),
        asksToRepeat: has('repeat'),
        offersHelp: has('help'),
        takesLeave: has('leave'),
        stems: toTopicStems(sentences.join(' ')),
        askedStems: toTopicStems(asking.join(' ')),
        key: (requests.length > 0 ? requests.map(({ phrase }) => toKey(phrase)).sort() : sentences.map(toKey)).join('|'),
    };
}
/** "One moment", and the result in a message of its own right after it: the agent is not busy any more. */
const holdsAtEnd = (text) => (0,instruction_caller_sentences/* toSentences */.Mc)(text.trimEnd().split('\n').at(-1) ?? '').some((sentence) => readSentence(sentence).act === 'hold');
const toKey = (text) => [...toTopicStems(text)].sort().join(' ') || text.toLowerCase();
function readSentence(sentence) {
    if (more.test(sentence))
        return { act: 'more' };
    if (offersHelp.test(sentence))
        return { act: 'help' };
    const requests = readRequests(sentence);
    if (requests.length > 0)
        return { act: 'ask', requests };
    if (repeat.test(sentence))
        return { act: 'repeat' };
    const question = readYesNoQuestion(sentence);
    if (question !== undefined)
        return { act: 'ask', question };
    if (refusal.test(sentence))
        return { act: 'refusal' };
    if (hold.test(sentence))
        return { act: 'hold' };
    const named = readElliptical(sentence);
    if (named.length > 0)
        return { act: 'ask', requests: named };
    if (sentence.endsWith('?'))
        return { act: 'ask', question: { sentence, isOffer: false } };
    if (leave.test(sentence))
        return { act: 'leave' };
    return { act: isPolite(sentence) ? 'pleasantry' : 'statement' };
}
const isPolite = (sentence) => helpful.test(sentence) || without(toStems(sentence), politeStems).size === 0;

;// CONCATENATED MODULE: ./build/service/conversation/instruction-caller/answers.js



/** Answers everything that is asked for, in the order of the questions, each thing once; never invents one. */
function answerRequests(requests, knowledge) {
    const known = requests.map((request) => answerRequest(request, knowledge));
    const hasAlternative = requests.some(({ isAlternative }, index) => isAlternative && known[index] !== undefined);
    const answered = new Set(requests.filter((_, index) => known[index] !== undefined).map(({ sentence }) => sentence));
    const missing = requests.filter(({ phrase, sentence, isAlternative }, index) => known[index] === undefined && !(isAlternative && hasAlternative) && (isThing(phrase) || !answered.has(sentence)));
    return [...new Set([...known.filter((words) => words !== undefined), ...toUnknown(missing, knowledge.wording)])];
}
function answerRequest(request, { agenda, goal, wording }) {
    if (isSecret(request.phrase, agenda))
        return wording('withhold');
    const fact = findFact(agenda.facts, request.phrase);
    if (fact !== undefined)
        return answerFact(fact, request.sentence, knownValues(agenda), wording);
    if (request.wantsStory)
        return agenda.story.length > 0 ? agenda.story.join(' ') : goal?.words;
    const told = findTold(request, [...agenda.story, ...agenda.goals.map(({ words }) => words)]);
    if (told !== undefined)
        return told;
    if (/\bprefer\b|\bwhich (?:one|of)\b/i.test(request.sentence))
        return wording('firstOption');
    const isOwnGoal = /\b(?:confirm|verify)\b/i.test(request.sentence) &&
        goal !== undefined &&
        countShared(goal.core, toTopicStems(request.phrase)) > 0;
    return isOwnGoal ? wording('confirm') : undefined;
}
/** Whether a phrase or sentence of the agent is about what must never be told. */
function isSecret(text, { secrets }) {
    const topic = toTopic(text);
    return secrets.some((secret) => isAbout(topic.stems, secret) || isSameTopic(secret, topic));
}
function answerFact(fact, sentence, known, wording) {
    if (includesValue(sentence, fact.value))
        return wording('confirm');
    return isContradicted(fact, sentence, known) ? `${wording('wrong')} ${fact.sentence}` : fact.sentence;
}
const dateLike = /\b(?:yesterday|today|tomorrow|tonight|last|ago|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:january|february|march|april|may|june|july|august|september|october|november|december)|\d{4}-\d\d-\d\d)\b/i;
/** Stems that say nothing about which part of the story is meant. */
const empty = toTopicStems('do did have has you it was were is the what when where happen go get now many much like prefer');
/** The sentence of the story that a question is about: more than half of what is asked occurs in it. */
function findTold({ phrase, sentence }, told) {
    const asked = without(toTopicStems(phrase), empty);
    const found = told.find((text) => asked.size > 0 && countShared(asked, toTopicStems(text)) * 2 > asked.size);
    return found ?? (/\bwhen\b/i.test(sentence) ? told.find((text) => dateLike.test(text)) : undefined);
}
/** The agent's own words are repeated only where they are a short plain name of a thing. */
function toUnknown(missing, wording) {
    if (missing.length === 0)
        return [];
    const names = missing.map(({ phrase }) => phrase);
    const areThings = names.length <= 3 && names.every(isThing);
    return [areThings ? (0,instruction_caller_sentences/* toSentence */.Re)(`I am sorry, I do not have the ${names.join(' or the ')}`) : wording('unsure')];
}
const isThing = (phrase) => /^[a-z][a-zA-Z '-]{1,40}$/.test(phrase) &&
    !/\b(?:your?|my|i|we|many|much|long|old|what|when|where|why|who|how)\b/i.test(phrase);
/** Words of agreement and courtesy: a question of nothing else is about what was said before. */
const agreement = toTopicStems('proceed go ahead continue like want correct right okay ok confirm please fine good work sound all now everything sure yes no reply shall may ready so great perfect thank thanks know information details summary');
const permission = /\b(?:transfer|connect|check|look|hold|wait|verify|ask you)\b|\b(?:shall|should|may|can) (?:i|we) \w+ (?:that|this|it)\b|\bme to (?:process|submit|send|do|issue|arrange|book|confirm|complete|start|file|request) (?:that|this|it)\b/i;
/** Yes to what the caller wants and knows, no to other offers, and otherwise that it is not sure. */
function answerYesNo(question, { agenda, goal, wording }) {
    const { sentence, isOffer } = question;
    // Yes and no would both give away a part of it. An offer about it, such as to reset the PIN, tells nothing.
    if (!isOffer && isSecret(sentence, agenda))
        return { words: wording('withhold'), kind: 'answer' };
    const values = knownValues(agenda);
    const wrong = agenda.facts.find((fact) => isContradicted(fact, sentence, values));
    if (wrong !== undefined)
        return { words: `${wording('wrong')} ${wrong.sentence}`, kind: 'answer' };
    const stems = without(toTopicStems(sentence), agreement);
    if (isOffer)
        return answerOffer(sentence, stems, { agenda, goal, wording });
    const told = toTopicStems([...agenda.story, goal?.words ?? ''].join(' '));
    const isKnown = stems.size === 0 ||
        countShared(stems, told) * 2 > stems.size ||
        values.some((value) => includesValue(sentence, value));
    return isKnown ? { words: wording('confirm'), kind: 'answer' } : { words: wording('unsure'), kind: 'unsure' };
}
function answerOffer(sentence, stems, { goal, wording }) {
    const isWanted = goal !== undefined && countShared(goal.core, stems) > 0;
    if (/ or /i.test(sentence) && stems.size > 1) {
        return { words: isWanted ? goal.words : wording('firstOption'), kind: 'answer' };
    }
    if (isWanted || stems.size === 0 || permission.test(sentence))
        return { words: wording('accept'), kind: 'answer' };
    return { words: wording('rejectOffer'), kind: 'rejection' };
}
const knownValues = (agenda) => agenda.facts.map(({ value }) => value);
const includesValue = (sentence, value) => value.length > 1 && sentence.toLowerCase().includes(value.toLowerCase());
/** The agent names the thing, but with another value of the same look: "order B-2002" for A-1001. */
function isContradicted(fact, sentence, known) {
    if (!/[\d@]/.test(fact.value) || includesValue(sentence, fact.value))
        return false;
    const stems = toTopicStems(sentence);
    if (!fact.topics.some(({ distinctive }) => without(distinctive, stems).size === 0))
        return false;
    return sentence
        .split(' ')
        .map((word) => word.replace(/[.,;:!?"')]{1,4}$/, ''))
        .some((word) => toShape(word) === toShape(fact.value) && !known.some((value) => includesValue(value, word)));
}
/** "A-1001" and "B-2002" look the same; so do any two e-mail addresses. */
function toShape(value) {
    return value.includes('@') ? '@' : value.replace(/\p{L}/gu, 'A').replace(/\d/g, '9');
}

;// CONCATENATED MODULE: ./build/service/conversation/instruction-caller/fulfilment.js

const participle = '(?:issued|refunded|processed|cancell?ed|completed|confirmed|booked|scheduled|rescheduled|updated|changed|resolved|approved|submitted|reset|activated|deactivated|closed|created|added|removed|deleted|fixed|replaced|exchanged|reserved|arranged|initiated|credited|registered|upgraded|downgraded|renewed|extended|applied|opened|granted|transferred|sent|placed|ordered|set up|started|filed|logged|corrected|moved|switched|shipped|delivered|dispatched|returned|blocked|unlocked|made|paid)';
const adverb = '(?:(?:now|already|just|also|successfully|been|being|all|both) )*';
/** "has been issued", "I've cancelled", "is being processed", "will be refunded": not "was placed on 3 March". */
const done = new RegExp(`\\b(?:has|have|is|are|will be|i've|we've|it's) ${adverb}${participle}\\b`, 'i');
const promise = /(?:\bwill|'ll) (?:now |also |gladly )?(?:receive|get|issue|refund|cancel|process|arrive|replace|send|ship|arrange|book|block|change|update|be (?:back|available|in touch))\b/i;
const allDone = /\b(?:all set|all done|taken care of|done|good to go|request (?:is|has been) (?:complete|completed|resolved|processed))\b/i;
/** "Once I have your number, the refund will be issued" promises nothing yet. */
const condition = /\b(?:once|if|after|before|as soon as|unless|until|when you|in order to)\b/i;
const negation = /\b(?:no|not|never|none|nothing|neither|nobody|cannot)\b|n't\b/i;
/** "No problem, it has been issued": what is said in one part says nothing of the other. */
const partBreak = /[,;:]| (?:-|–|but|and) /;
const ignorance = /\b(?:(?:don't|do not|cannot|can't|unable to) (?:know|tell|say|see|find|access|share|give|help|answer)|not sure|no information)\b/i;
/** Whether what the agent tells in a message meets the goal; a question is also answered by a "no". */
function isMet(goal, { statements, refusals }) {
    if (goal.kind === 'action')
        return statements.some((statement) => tellsDone(goal, statement));
    return [...statements, ...refusals.filter((refusal) => !ignorance.test(refusal))].some((statement) => isOnTopic(goal, statement) || /^(?:yes|no)\b|\d/i.test(statement));
}
function tellsDone(goal, statement) {
    if (condition.test(statement))
        return false;
    const parts = statement.split(partBreak).filter((part) => !negation.test(part));
    const has = (pattern) => parts.some((part) => pattern.test(part));
    return has(allDone) || (isOnTopic(goal, statement) && (has(done) || has(promise)));
}
const isOnTopic = (goal, statement) => countShared(goal.core, toTopicStems(statement)) > 0;

// EXTERNAL MODULE: ./build/service/conversation/random.js
var conversation_random = __webpack_require__(5463);
;// CONCATENATED MODULE: ./build/service/conversation/instruction-caller/wording.js

const phrases = {
    goodbye: ['Thank you, goodbye.', 'Thanks for your help, goodbye.', 'All right, thank you. Goodbye.'],
    thanks: ['Thank you.', 'Great, thank you.', 'Perfect, thanks.'],
    giveUp: ['That is a pity. Thank you anyway, goodbye.', 'I see. Thanks anyway, goodbye.'],
    moveOn: ['That is a pity.', 'I see, never mind.'],
    repeated: [
        'You have asked me that several times now. I will try again another time, goodbye.',
        'You keep asking me the same thing. I will try again later, goodbye.',
    ],
    press: [
        'I understand, but is there really nothing you can do?',
        'Could you please check again?',
        'Is there no exception you can make?',
    ],
    nudge: ['Okay.', 'I see.', 'All right.'],
    accept: ['Yes, please.', 'Yes, please do.'],
    confirm: ['Yes, that is correct.', 'Yes, that is right.'],
    wrong: ['No, that is not right.', 'No, that is not correct.'],
    unsure: ['I am not sure about that, sorry.', 'I do not know that, sorry.'],
    rejectOffer: ['No, thank you.', 'No, thanks.'],
    firstOption: ['The first one is fine.', 'The first option, please.'],
    withhold: ['I would rather not share that.', 'I am not going to share that.'],
    insist: ['I must insist.', 'I really have to insist.'],
    stillThere: ['Are you still there?', 'Hello, are you still there?'],
};
/** The same seed picks the same phrases on the same sequence of occasions. */
function createWording(seed) {
    const random = (0,conversation_random/* createRandom */.s)(seed);
    return (occasion) => {
        const choices = phrases[occasion];
        return choices[Math.floor(random() * choices.length)] ?? choices[0];
    };
}

;// CONCATENATED MODULE: ./build/service/conversation/instruction-caller/instruction-caller.js







/**
 * An agenda-based simulated user without a model: it pursues the goals of its instructions one after the other, tells
 * what it knows when it is asked, and closes. docs/simulated-caller.md describes the policy and its limits.
 */
function createInstructionCaller(options) {
    return new InstructionCaller(options);
}
const maxNudges = 2;
const maxSilences = 2;
const maxAsked = 2;
class InstructionCaller {
    #agenda;
    #wording;
    #firstMessage;
    #mayEndCall;
    #usedRules = new Set();
    #goalIndex = 0;
    #progress = createProgress();
    #hasStated = false;
    #isHeld = false;
    #isClosed = false;
    #silences = 0;
    #lastWords = '';
    constructor({ instructions, variables, firstMessage, seed, mayEndCall }) {
        this.#agenda = parseAgenda(instructions, variables);
        this.#wording = createWording(seed);
        this.#firstMessage = firstMessage.trim() === '' ? 'Hello' : firstMessage;
        this.#mayEndCall = mayEndCall;
    }
    open() {
        return this.#say([this.#firstMessage]);
    }
    reply(agentMessage) {
        if (this.#isClosed || agentMessage.trim() === '')
            return undefined;
        const message = readAgentMessage(agentMessage);
        this.#silences = 0;
        this.#isHeld = message.holds;
        const rule = this.#agenda.rules.find((candidate) => this.#applies(candidate, message));
        if (rule === undefined && message.holds)
            return undefined;
        if (this.#isAskedTooOften(message))
            return this.#close([this.#wording('repeated')]);
        if (rule !== undefined)
            return this.#follow(rule, message);
        return this.#respond(message);
    }
    resume() {
        if (this.#isClosed)
            return undefined;
        this.#silences += 1;
        if (this.#silences > maxSilences)
            return this.#close([this.#wording('giveUp')]);
        return this.#isHeld ? this.#say([this.#wording('stillThere')]) : this.#state([]);
    }
    get #goal() {
        return this.#agenda.goals[this.#goalIndex];
    }
    #applies(rule, message) {
        if (rule.trigger === 'asks')
            return isAboutAny(message.askedStems, rule);
        if (this.#usedRules.has(rule))
            return false;
        if (rule.trigger === 'refuses')
            return message.refusals.length > 0 && message.requests.length === 0;
        if (rule.trigger === 'confirms')
            return this.#isGoalMet(message);
        if (rule.trigger === 'asks-for-more')
            return message.asksForMore;
        return isAboutAny(message.stems, rule);
    }
    #follow(rule, message) {
        this.#usedRules.add(rule);
        if (rule.trigger === 'refuses')
            this.#progress.hasPressed = true;
        if (rule.trigger === 'confirms')
            this.#progress.isMet = true;
        const spoken = 'words' in rule.speech ? rule.speech.words : this.#wording(rule.speech.occasion);
        if (rule.endsCall)
            return this.#close('words' in rule.speech ? [spoken, this.#wording('goodbye')] : [spoken]);
        const others = message.requests.filter(({ phrase }) => !isAboutAny(toTopicStems(phrase), rule) &&
            (isSecret(phrase, this.#agenda) || findFact(this.#agenda.facts, phrase) !== undefined));
        const words = [spoken, ...(rule.trigger === 'asks' ? answerRequests(others, this.#knowledge) : [])];
        return this.#hasStated ? this.#say(words) : this.#state(words);
    }
    #respond(message) {
        const verdicts = message.questions.map((question) => answerYesNo(question, this.#knowledge));
        const answers = [
            ...verdicts.filter(({ kind }) => kind === 'answer').map(({ words }) => words),
            ...answerRequests(message.requests, this.#knowledge),
        ];
        if (!this.#hasStated)
            return this.#state(answers);
        const isMet = this.#isGoalMet(message);
        if (answers.length > 0) {
            this.#progress.isMet = isMet && this.#goal?.kind === 'action';
            return this.#say(answers);
        }
        if (isMet)
            return this.#finish('thanks', 'goodbye');
        if (message.refusals.length > 0)
            return this.#press();
        if (message.asksForMore || message.takesLeave)
            return this.#finish('thanks', 'goodbye');
        return this.#carryOn(message, verdicts);
    }
    /** The goal is open, and the message brings it neither nearer nor further. */
    #carryOn(message, [verdict]) {
        if (verdict?.kind === 'rejection')
            return this.#state([verdict.words]);
        if (verdict !== undefined)
            return this.#say([verdict.words]);
        if (message.asksToRepeat)
            return this.#say([this.#lastWords]);
        return message.offersHelp ? this.#state([]) : this.#nudge();
    }
    #isGoalMet(message) {
        return this.#progress.isMet || (this.#hasStated && this.#goal !== undefined && isMet(this.#goal, message));
    }
    #isAskedTooOften({ key, requests, questions, offersHelp, asksToRepeat }) {
        if (requests.length + questions.length === 0 && !offersHelp && !asksToRepeat)
            return false;
        const times = (this.#progress.asked.get(key) ?? 0) + 1;
        this.#progress.asked.set(key, times);
        return times > maxAsked;
    }
    #press() {
        if (this.#progress.hasPressed)
            return this.#finish('moveOn', 'giveUp');
        this.#progress.hasPressed = true;
        return this.#state([this.#wording('press')]);
    }
    #nudge() {
        this.#progress.nudges += 1;
        return this.#progress.nudges > maxNudges ? this.#finish('moveOn', 'giveUp') : this.#state([this.#wording('nudge')]);
    }
    /** Goes on to the next goal, or closes after the last one. */
    #finish(next, last) {
        this.#goalIndex += 1;
        this.#progress = createProgress();
        return this.#goal === undefined ? this.#close([this.#wording(last)]) : this.#state([this.#wording(next)]);
    }
    #state(before) {
        this.#hasStated = true;
        if (this.#goal === undefined)
            return before.length > 0 ? this.#say(before) : this.#close([this.#wording('goodbye')]);
        return this.#say([...before, this.#goal.words]);
    }
    #say(words) {
        this.#lastWords = [...new Set(words)].join(' ');
        return { content: this.#lastWords, endsCall: false };
    }
    #close(words) {
        this.#isClosed = true;
        const content = words.join(' ');
        return this.#mayEndCall ? { content, endsCall: true } : { content, endsCall: false, takesLeave: true };
    }
    get #knowledge() {
        return { agenda: this.#agenda, goal: this.#goal, wording: this.#wording };
    }
}
const isAboutAny = (stems, { topics }) => topics.some((topic) => isAbout(stems, topic));
/** What happened since the present goal was stated. */
const createProgress = () => ({ nudges: 0, hasPressed: false, isMet: false, asked: new Map() });

;// CONCATENATED MODULE: ./build/service/conversation/judge/course-rules.js
/** Whether the number of the agent's messages is within bounds. */
function judgeTurns({ transcript }, { min, max }) {
    const turns = transcript.filter(({ role }) => role === 'agent').length;
    const taken = `the agent took ${turns} ${turns === 1 ? 'turn' : 'turns'}`;
    if (min !== undefined && turns < min)
        return { passed: false, explanation: `${taken}, at least ${min} are wanted` };
    if (max !== undefined && turns > max)
        return { passed: false, explanation: `${taken}, at most ${max} are allowed` };
    return { passed: true, explanation: taken };
}
/** Whether the agent answered in time, at its slowest or on average. Without an answer to measure it is unscored. */
function judgeResponseTime(conversation, { maxSeconds, measure }) {
    const unanswered = toUnanswered(conversation);
    if (unanswered !== undefined && unanswered > maxSeconds) {
        const explanation = `the agent had not answered after ${unanswered} s, the limit is ${maxSeconds} s`;
        return { passed: false, explanation };
    }
    const waits = toWaits(conversation.transcript);
    if (waits.length === 0)
        return { passed: null, explanation: 'the agent gave no answer that could be timed' };
    const average = roundSeconds(waits.reduce((sum, wait) => sum + wait, 0) / waits.length);
    const [seconds, how] = measure === 'max' ? [Math.max(...waits), 'at most'] : [average, 'on average'];
    return {
        passed: seconds <= maxSeconds,
        explanation: `the agent answered after ${seconds} s ${how}, the limit is ${maxSeconds} s`,
    };
}
/**
 * The seconds from the end of a caller's turn to the start of the agent's next. A caller that asked again while it
 * waited has waited since its first turn.
 */
function toWaits(transcript) {
    const waits = [];
    let since;
    for (const { role, start_time: start, end_time: end } of transcript) {
        if (role === 'caller')
            since ??= end;
        if (role !== 'agent')
            continue;
        if (since !== undefined && start !== undefined)
            waits.push(roundSeconds(Math.max(0, start - since)));
        since = undefined;
    }
    return waits;
}
const endsWaiting = new Set(['silence', 'max_duration', 'agent_disconnected']);
/** How long the caller had waited when the time ran out or the agent left, if the agent owed an answer then. */
function toUnanswered({ transcript, endedReason, durationMs }) {
    if (!endsWaiting.has(endedReason))
        return undefined;
    const last = transcript.findLastIndex(({ role }) => role === 'agent');
    const since = transcript.slice(last + 1).find(({ role }) => role === 'caller')?.end_time;
    return since === undefined ? undefined : roundSeconds(durationMs / 1_000 - since);
}
/** Seconds rounded to milliseconds: a difference of two times must not fail by a rounding error. */
const roundSeconds = (seconds) => Math.round(seconds * 1_000) / 1_000;
const enders = {
    caller_ended: 'caller',
    agent_ended: 'agent',
    agent_disconnected: 'agent',
};
/** Whether the right side ended the conversation. One that a limit cut off was ended by nobody. */
function judgeEnding({ endedReason }, { by }) {
    const ender = enders[endedReason];
    const how = ender === undefined ? 'nobody ended the conversation' : `the ${ender} ended the conversation`;
    return { passed: ender === by, explanation: `${how} (${endedReason})${ender === by ? '' : `, not the ${by}`}` };
}

;// CONCATENATED MODULE: ./build/service/conversation/judge/evidence.js
const maxEvidenceLength = 200;
const leadLength = 60;
/** Untrusted text on one line: white space folded, control characters and text direction marks left out. */
const toLine = (text) => text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
/** Cuts a line to 200 characters. */
const cut = (line) => line.length > maxEvidenceLength ? `${toWhole(line.slice(0, maxEvidenceLength))}…` : line;
/** A piece of a line in quotation marks, at most 200 characters of it and with the given place inside. */
const quote = (line, place = 0) => {
    const fits = line.length <= maxEvidenceLength || place < maxEvidenceLength - leadLength;
    const start = fits ? 0 : place - leadLength;
    return `"${start > 0 ? '…' : ''}${cut(toWhole(line.slice(start)))}"`;
};
/** A cut may have gone through a surrogate pair. */
const toWhole = (text) => text.replace(/\p{Cs}/gu, '');
/** Names a turn by its speaker and time: `the agent said at 00:03`. */
const nameTurn = ({ role, start_time: start }) => `the ${role} said${start === undefined ? '' : ` at ${toClock(start)}`}`;
const toClock = (seconds) => {
    const whole = Math.floor(seconds);
    const pad = (count) => String(count).padStart(2, '0');
    return `${pad(Math.floor(whole / 60))}:${pad(whole % 60)}`;
};

;// CONCATENATED MODULE: ./build/service/conversation/judge/text-rules.js


/** Whether a message holds any one of the texts (`contains`), or none does (`not_contains`). */
function judgeTexts({ transcript }, { type, texts, speaker }) {
    const wanted = type === 'contains';
    const said = findText(transcript, texts, speaker);
    if (said === undefined)
        return { passed: !wanted, explanation: `${denySpeech(speaker)} ${listTexts(texts)}` };
    return {
        passed: wanted,
        explanation: `${nameTurn(said.turn)}: ${quote(toLine(said.turn.content ?? ''), said.place)}`,
    };
}
function findText(transcript, texts, speaker) {
    const wanted = texts.map(fold);
    for (const turn of messagesOf(transcript, speaker)) {
        const line = fold(turn.content ?? '');
        const place = wanted.map((text) => line.indexOf(text)).find((index) => index !== -1);
        if (place !== undefined)
            return { turn, place };
    }
    return undefined;
}
/** Each of them blocks the process for 100 ms. */
const maxTimeouts = 5;
/** Whether the pattern occurs in a message. One that takes too long, and occurs in no other message, is given up. */
function judgePattern({ transcript }, { pattern, speaker }) {
    const timeouts = [];
    for (const turn of messagesOf(transcript, speaker)) {
        const content = turn.content ?? '';
        const matched = (0,bounded_regex/* testPattern */.r$)(pattern, content);
        if (matched === true)
            return { passed: true, explanation: `${nameTurn(turn)}: ${quote(toLine(content))}` };
        if (matched === 'timeout')
            timeouts.push(turn);
        if (timeouts.length === maxTimeouts)
            break;
    }
    const [first] = timeouts;
    if (first !== undefined)
        return { passed: null, gaveUp: true, explanation: toTimeout(pattern, first) };
    return {
        passed: false,
        explanation: `${denySpeech(speaker)} anything that matches ${cut(String(pattern))}`,
    };
}
const toTimeout = (pattern, turn) => `${cut(String(pattern))} was given up after ${bounded_regex/* patternTimeoutMs */.eM} ms on what ${nameTurn(turn)}; ` +
    'simplify the pattern: it may not nest repetitions';
/** The messages of a speaker; tool calls are no messages. */
const messagesOf = (transcript, speaker) => transcript.filter(({ role }) => (speaker === 'any' ? role === 'agent' || role === 'caller' : role === speaker));
/** Case and white space do not matter, nor how an accented letter is written. */
const fold = (text) => toLine(text).normalize('NFC').toLowerCase();
const denySpeech = (speaker) => (speaker === 'any' ? 'nobody said' : `the ${speaker} never said`);
const listTexts = (texts) => {
    const list = cut(texts.map((text) => `"${toLine(text)}"`).join(', '));
    return texts.length === 1 ? list : `any of ${list}`;
};

;// CONCATENATED MODULE: ./build/service/conversation/judge/tool-rule.js

/** Whether the agent called a tool, or kept from calling it, with at least the given arguments. */
function judgeToolCall({ toolCalls }, rule) {
    const named = toolCalls.filter(({ name }) => name === rule.tool);
    const found = named.find(({ arguments: given }) => rule.arguments === undefined || includes(given, rule.arguments));
    if (found !== undefined)
        return { passed: rule.expected, explanation: `the agent called ${renderCall(found)}` };
    return { passed: !rule.expected, explanation: explainMissing(toolCalls, named.at(-1), rule) };
}
function explainMissing(toolCalls, last, { tool, arguments: wanted }) {
    if (last !== undefined)
        return `the agent never called ${tool} with ${renderValue(wanted)}, but ${renderCall(last)}`;
    const others = [...new Set(toolCalls.map(({ name }) => name))];
    return `the agent never called ${tool}${others.length === 0 ? '' : `, but ${cut(toLine(others.join(', ')))}`}`;
}
const renderCall = ({ name, arguments: given }) => cut(toLine(`${name}(${renderValue(given)})`));
const renderValue = (value) => cut(toLine(JSON.stringify(value) ?? ''));
/** Whether a value has all that is wanted: an object at least its keys, a list the same entries, the rest equal. */
function includes(value, wanted) {
    if (typeof wanted !== 'object' || wanted === null)
        return value === wanted;
    if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(wanted))
        return false;
    if (Array.isArray(value) && Array.isArray(wanted) && value.length !== wanted.length)
        return false;
    const given = new Map(Object.entries(value));
    return Object.entries(wanted).every(([key, entry]) => given.has(key) && includes(given.get(key), entry));
}

;// CONCATENATED MODULE: ./build/service/conversation/judge/judge.js




/**
 * Judges a conversation without a model. It passes if at least one metric was scored and every scored one passed; one
 * that was given up leaves open what would otherwise have passed.
 */
function judgeConversation(conversation, { metrics, expectedOutcome }) {
    const findings = metrics.map((metric) => ({ metric, finding: applyRule(conversation, metric.rule) }));
    return {
        evaluation: { metrics: findings.map(({ metric, finding }) => toJudged(metric, finding)) },
        expectedOutcome: expectedOutcome === undefined
            ? null
            : {
                score: null,
                explanation: ['it takes a model to tell whether this outcome was reached; none is used here'],
            },
        success: toSuccess(findings.map(({ finding }) => finding)),
    };
}
function toSuccess(findings) {
    if (findings.some(({ passed }) => passed === false))
        return false;
    if (findings.some(({ gaveUp }) => gaveUp))
        return null;
    return findings.some(({ passed }) => passed) ? true : null;
}
function toJudged({ id, name, rule }, { passed, explanation }) {
    return {
        id,
        name,
        type: rule.type === 'unscored' ? rule.declaredType : rule.type,
        score: passed === null ? null : passed ? 1 : 0,
        explanation: [explanation],
        passed,
    };
}
function applyRule(conversation, rule) {
    switch (rule.type) {
        case 'contains':
        case 'not_contains':
            return judgeTexts(conversation, rule);
        case 'matches':
            return judgePattern(conversation, rule);
        case 'agent_turns':
            return judgeTurns(conversation, rule);
        case 'response_time':
            return judgeResponseTime(conversation, rule);
        case 'ended_by':
            return judgeEnding(conversation, rule);
        case 'tool_called':
            return judgeToolCall(conversation, rule);
        case 'unscored':
            return {
                passed: null,
                explanation: `nothing here can score a metric of type ${quote(toLine(rule.declaredType))}`,
            };
    }
}

// EXTERNAL MODULE: ./build/service/runs/test-profile.js
var test_profile = __webpack_require__(2483);
;// CONCATENATED MODULE: ./build/service/runs/play.js







/** Real conversations with the agents of a catalog, judged by its rules. */
const createEngine = (catalog) => ({
    play: (request) => play(request, catalog),
    judge: judgeConversation,
});
async function play({ case: testCase, agent, ids, seed, signal }, catalog) {
    if (agent.text === undefined)
        throw new Error(`agent ${agent.id} has no text address`);
    const profile = (0,test_profile/* toTestProfile */.N)(testCase.testProfile, catalog);
    const variables = { ...profile?.agentVariables, ...profile?.callerVariables };
    return holdConversation({
        connection: agent.text,
        ids,
        headers: toHeaders(variables),
        caller: createCaller(testCase, { variables, known: withoutHeaders(profile?.callerVariables ?? {}), seed }),
        limits: toLimits(testCase, catalog),
        signal,
    });
}
function createCaller(testCase, { variables, known, seed }) {
    const fill = (text) => (0,placeholders/* fillPlaceholders */.Ct)(text, variables);
    const firstMessage = fill(testCase.firstMessage);
    const mayEndCall = mayHangUp(testCase);
    if (testCase.type === 'conditional_actions' && testCase.conditionalActions !== undefined) {
        const actions = fillActions(testCase.conditionalActions, fill);
        return createConditionalCaller(actions, { firstMessage, mayEndCall, testPattern: bounded_regex/* testPattern */.r$ });
    }
    const instructions = fill(testCase.instructions);
    return createInstructionCaller({ instructions, variables: known, firstMessage, seed, mayEndCall });
}
/** A pattern stays as it is: a value put into it could break it. */
const fillActions = (actions, fill) => ({
    ...actions,
    conditions: actions.conditions.map((entry) => ({
        ...entry,
        condition: (0,bounded_regex/* isPattern */.Pt)(entry.condition) ? entry.condition : fill(entry.condition),
        action: fill(entry.action),
        ...(typeof entry.fixed_message === 'string' ? { fixed_message: fill(entry.fixed_message) } : {}),
    })),
});
function mayHangUp({ tools, personality }) {
    const isEnabled = typeof personality !== 'object' || personality.end_call_enabled !== false;
    return isEnabled && (tools === undefined || tools.includes('end_call'));
}
const isHeader = (key) => /^x-/i.test(key);
const withoutHeaders = (variables) => Object.fromEntries(Object.entries(variables).filter(([key]) => !isHeader(key)));
/** The keys of the test profile that go with the handshake (contract 9). */
const toHeaders = (variables) => Object.fromEntries(Object.entries(variables)
    .filter(([key]) => isHeader(key))
    .map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]));
function toLimits({ maxDuration }, { organization, maxTurns, silenceSeconds }) {
    const seconds = Math.min(maxDuration ?? organization.max_call_duration, organization.max_call_duration);
    return { maxDurationMs: seconds * 1_000, maxTurns, silenceMs: silenceSeconds * 1_000 };
}


/***/ })

};
