import { createRequire as __WEBPACK_EXTERNAL_createRequire } from "module";
/******/ // The require scope
/******/ var __nccwpck_require__ = {};
/******/ 
/************************************************************************/
/******/ /* webpack/runtime/define property getters */
/******/ (() => {
/******/ 	// define getter functions for harmony exports
/******/ 	__nccwpck_require__.d = (exports, definition) => {
/******/ 		for(var key in definition) {
/******/ 			if(__nccwpck_require__.o(definition, key) && !__nccwpck_require__.o(exports, key)) {
/******/ 				Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
/******/ 			}
/******/ 		}
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/hasOwnProperty shorthand */
/******/ (() => {
/******/ 	__nccwpck_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop))
/******/ })();
/******/ 
/************************************************************************/
var __webpack_exports__ = {};

// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  yw: () => (/* binding */ ReportFilesError),
  F: () => (/* reexport */ parseResult),
  t4: () => (/* binding */ writeReportFiles)
});

;// CONCATENATED MODULE: external "node:crypto"
const external_node_crypto_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");
;// CONCATENATED MODULE: ./build/report/text/json.js
/**
 * What a terminal obeys, and the `[` of the runner's old `##[command]`, which counts anywhere in a line. In JSON all of
 * them can stand only in texts: it writes no line breaks but those between its parts.
 */
const unechoable = /(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029\u180e\u2060-\u206f\ufeff\ufff9-\ufffc\u{e0000}-\u{e0fff}]|(?<=#[\p{Cf}\p{DI}]*)\[/gu;
/** These find all of that and a little more, in a tenth of the time. JSON itself has escaped the lower controls. */
const suspicious = /[\x7f-\x9f\u061c\u180e\u200e\u200f\u2028-\u202e\u2060-\u206f\udb40-\udb43\ufeff\ufff9-\ufffc]/;
const commandLike = /^#(?:\[|[^ -~])/;
/**
 * A value as JSON in one line that can be printed anywhere, a log included: what a terminal or a runner would obey is
 * escaped, which loses nothing. `undefined` is null, as it is in a list.
 */
function renderJson(value) {
    const json = JSON.stringify(value) ?? 'null';
    if (!suspicious.test(json) && !isCommandLike(json))
        return json;
    return json.replace(unechoable, (character) => character.split('').map(toUnit).join(''));
}
/** Looks at what follows each `#`, which few texts have. */
function isCommandLike(json) {
    for (let at = json.indexOf('#'); at !== -1; at = json.indexOf('#', at + 1)) {
        if (commandLike.test(json.slice(at, at + 2)))
            return true;
    }
    return false;
}
const toUnit = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
/**
 * The same in pieces that together are the text, so that a large value is never in memory as one string. The outer
 * `levels` of it are laid out with an entry a line; each value below is one line.
 */
function* renderJsonParts(value, levels, indent = '') {
    if (levels === 0 || typeof value !== 'object' || value === null) {
        yield renderJson(value);
        return;
    }
    const isList = Array.isArray(value);
    const entries = Object.entries(value).filter(([, part]) => isList || part !== undefined);
    const [open, close] = isList ? ['[', ']'] : ['{', '}'];
    let separator = open;
    for (const [key, part] of entries) {
        yield `${separator}\n${indent}  ${isList ? '' : `${renderJson(key)}: `}`;
        yield* renderJsonParts(part, levels - 1, `${indent}  `);
        separator = ',';
    }
    yield entries.length === 0 ? `${open}${close}` : `\n${indent}${close}`;
}

;// CONCATENATED MODULE: ./build/suite/outcome.js
/** What a run came to, once its status and its verdict are read together (contract 2.5). */
const runOutcomes = ['passed', 'failed', 'errored', 'timeout', 'cancelled', 'inconclusive'];
/** What the suite came to. Whether that makes the step red is the policy's business, not the verdict's. */
const verdicts = ['passed', 'failed', 'inconclusive', 'refused', 'invalid', 'skipped'];

;// CONCATENATED MODULE: ./build/suite/verdict.js



/** What makes the step red unless `fail-on` says otherwise. */
const failureWords = ['failed', 'timeout', 'errored', 'inconclusive', 'invalid', 'cost'];
/** The words of `fail-on`. `regression` stands in place of `failed`, and needs something to compare with. */
const failOnWords = [...failureWords, 'regression'];
/** Counts outcomes. */
function countOutcomes(outcomes) {
    const counts = Object.fromEntries(runOutcomes.map((outcome) => [outcome, 0]));
    for (const outcome of outcomes)
        counts[outcome] += 1;
    return counts;
}
/** Whether the runs of a case were judged both ways. */
function isFlaky(outcomes) {
    return outcomes.includes('passed') && outcomes.includes('failed');
}
/**
 * What the runs of a suite prove; `cases` are the outcomes of each case, with one for every planned run. Too many judged
 * failures fail it; short of that one run without a verdict, or no run at all, leaves it inconclusive: never a pass
 * without proof.
 */
function judgeSuite(cases, policy) {
    const counts = countOutcomes(cases.flat());
    const total = cases.flat().length;
    const forgiven = cases.reduce((sum, outcomes) => sum + countForgiven(outcomes, policy), 0);
    const isBroken = counts.failed > forgiven && !isRateReached(counts.passed + forgiven, total, policy.minPassRate);
    const isProven = total > 0 && counts.passed + counts.failed === total;
    return {
        verdict: isBroken ? 'failed' : isProven ? 'passed' : 'inconclusive',
        passRate: total > 0 ? (100 * counts.passed) / total : undefined,
        counts,
        forgiven,
    };
}
/**
 * How many failed runs of a case `min-passes` forgives. Without it all runs of a case are needed, and then there is
 * nothing to forgive. At least one pass is needed whatever the policy says: failures alone forgive nothing.
 */
function countForgiven(outcomes, { minPasses = Number.POSITIVE_INFINITY }) {
    const { passed, failed } = countOutcomes(outcomes);
    return passed >= Math.max(1, Math.min(minPasses, outcomes.length)) ? failed : 0;
}
/**
 * Both sides are whole numbers, so a rate equal to the limit reaches it and the next lower one does not. A limit of more
 * than six decimals is rounded up: 2 of 3 is below 66.67, and below 66.66666666666667 too. One that is no number is
 * never reached.
 */
const isRateReached = (kept, total, minPassRate) => toMillionths(100) * kept >= toMillionthsUp(minPassRate) * total;
/** The worst first, except that a suite which did not run does not spoil one that passed. */
const combining = (/* unused pure expression or super */ null && (['failed', 'invalid', 'refused', 'inconclusive', 'passed', 'skipped']));
/** What several suites come to together. None at all proves nothing. */
const combineVerdicts = (verdicts) => combining.find((verdict) => verdicts.includes(verdict)) ?? 'inconclusive';
/**
 * The words that hold for one suite: without `regression` where each of its failing cases surely failed in the baseline
 * too. `failures` is what became of each case with a failed run that nothing forgives.
 */
function toFailOn(failOn, failures) {
    return areKnownFailures(failures) ? new Set([...failOn].filter((word) => word !== 'regression')) : failOn;
}
/**
 * Whether the step fails for one suite: ask it for each, because the counts of another must not stand in for missing
 * ones. A word left out of `failOn` tolerates its runs; but when no run at all was judged, that is `inconclusive` too,
 * whatever kept the runs from being judged. Give it the words of `toFailOn`: without them every failure is a regression.
 */
function isRed(verdict, counts, failOn) {
    switch (verdict) {
        case 'skipped':
            return false;
        case 'invalid':
            return failOn.has('invalid');
        case 'refused':
            return failOn.has('cost');
        // A pass is held against its own counts as well: without a judged run it is none.
        default:
            return ((verdict === 'failed' && (failOn.has('failed') || failOn.has('regression'))) ||
                (counts.timeout > 0 && failOn.has('timeout')) ||
                (counts.errored > 0 && failOn.has('errored')) ||
                (isUnproven(counts) && failOn.has('inconclusive')));
    }
}
const isUnproven = ({ inconclusive, cancelled, passed, failed }) => inconclusive + cancelled > 0 || passed + failed === 0;

;// CONCATENATED MODULE: ./build/report/labels.js
const verdictLabels = {
    passed: { symbol: '✓', word: 'Passed' },
    failed: { symbol: '✗', word: 'Failed' },
    inconclusive: { symbol: '?', word: 'Inconclusive' },
    refused: { symbol: '⊘', word: 'Refused' },
    invalid: { symbol: '!', word: 'Invalid' },
    skipped: { symbol: '–', word: 'Skipped' },
};
const labels_outcomeLabels = {
    passed: { symbol: '✓', word: 'passed' },
    failed: { symbol: '✗', word: 'failed' },
    errored: { symbol: '!', word: 'errored' },
    timeout: { symbol: '◷', word: 'timed out' },
    cancelled: { symbol: '■', word: 'cancelled' },
    inconclusive: { symbol: '?', word: 'inconclusive' },
};
/** What became of a metric; null: nothing could score it. */
function toMetricLabel(passed) {
    if (passed === null)
        return { symbol: '?', word: 'not scored' };
    return passed ? labels_outcomeLabels.passed : labels_outcomeLabels.failed;
}
/** A case without any run: a plan, or a run that stopped before it. */
const labels_notRunLabel = { symbol: '·', word: 'not run' };
/** A case whose runs were judged both ways. */
const labels_flakyLabel = { symbol: '≈', word: 'flaky' };
/** What became of a case since the baseline, what needs looking at first; `removed` is one that only the baseline has. */
const changeLabels = {
    regression: { symbol: '▼', word: 'regression' },
    new: { symbol: '+', word: 'new' },
    'not-comparable': { symbol: '?', word: 'not comparable' },
    'still-failing': { symbol: '=', word: 'still failing' },
    flaky: labels_flakyLabel,
    fixed: { symbol: '▲', word: 'fixed' },
    removed: { symbol: '−', word: 'removed' },
    unchanged: { symbol: '·', word: 'unchanged' },
};
/** What did not pass, the worst first. */
const unpassedOutcomes = [
    'failed',
    'errored',
    'timeout',
    'inconclusive',
    'cancelled',
];

;// CONCATENATED MODULE: ./build/report/quantities.js

/** `1 run`, `5 runs`. */
const quantities_formatCount = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;
/** A rate of 0–100 with one decimal, rounded down: what is not all of it must not read as 100. */
const formatRate = (rate) => `${Math.floor(rate * 10 + 1e-6) / 10} %`;
/** A share of 0–100 to a range, in whole percent that hold it: `20–94 %`. */
const formatInterval = ({ low, high }) => `${Math.floor(low)}–${Math.ceil(high)} %`;
/** Seconds as `MM:SS`; nothing for what is no time. */
function formatTime(seconds) {
    if (seconds === undefined || !Number.isFinite(seconds) || seconds < 0)
        return '';
    const whole = Math.floor(seconds);
    return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}
/** `850 ms`, `12 s`, `3 min 20 s`, `1 h 5 min`. */
function formatDuration(ms) {
    if (ms < 999.5)
        return `${Math.round(ms)} ms`;
    const seconds = Math.round(ms / 1_000);
    if (seconds < 60)
        return `${seconds} s`;
    const minutes = Math.floor(seconds / 60);
    return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
const clockTime = /^(?:(\d{1,4}):)?(\d{1,6}):([0-5]\d)$/;
/** The seconds of a duration as a service writes it, `MM:SS` or `HH:MM:SS`; undefined for anything else. */
function toSeconds(duration) {
    const [, hours = '0', minutes, seconds] = clockTime.exec(duration?.trim() ?? '') ?? [];
    if (minutes === undefined || seconds === undefined)
        return undefined;
    return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}

;// CONCATENATED MODULE: ./node_modules/zod/v4/core/util.js

// functions
function assertEqual(val) {
    return val;
}
function assertNotEqual(val) {
    return val;
}
function toZod() {
    return (schema) => schema;
}
function assertIs(_arg) { }
function assertNever(_x) {
    throw new Error("Unexpected value in exhaustive check");
}
function assert(_) { }
function getEnumValues(entries) {
    const numericValues = Object.values(entries).filter((v) => typeof v === "number");
    const values = Object.entries(entries)
        .filter(([k, _]) => numericValues.indexOf(+k) === -1)
        .map(([_, v]) => v);
    return values;
}
function joinValues(array, separator = "|") {
    return array.map((val) => stringifyPrimitive(val)).join(separator);
}
function jsonStringifyReplacer(_, value) {
    if (typeof value === "bigint")
        return value.toString();
    return value;
}
// the accessor lives on a shared prototype: an own accessor makes every box a dictionary-mode object (~360 B and a slow load per read against ~100 B and an inlined getter here)
class Cached {
    constructor(getter) {
        this._getter = getter;
        this._value = undefined;
    }
    get value() {
        const getter = this._getter;
        if (getter !== undefined) {
            this._value = getter();
            this._getter = undefined;
        }
        return this._value;
    }
}
function cached(getter) {
    return new Cached(getter);
}
function nullish(input) {
    return input === null || input === undefined;
}
function cleanRegex(source) {
    const start = source.startsWith("^") ? 1 : 0;
    const end = source.endsWith("$") ? source.length - 1 : source.length;
    return source.slice(start, end);
}
function floatSafeRemainder(val, step) {
    const ratio = val / step;
    const roundedRatio = Math.round(ratio);
    // `val` and `step` each round to a double before the division rounds again, so a true decimal multiple's quotient can sit up to 1.5 of these scaled epsilons from the integer. A 1x tolerance therefore rejected 2.03 as a multiple of 0.07; 4x covers the worst case with margin.
    const tolerance = 4 * Number.EPSILON * Math.max(Math.abs(ratio), 1);
    if (Math.abs(ratio - roundedRatio) < tolerance)
        return 0;
    return ratio - roundedRatio;
}
const EVALUATING = /* @__PURE__*/ (/* unused pure expression or super */ null && (Symbol("evaluating")));
function defineLazy(object, key, getter) {
    let value = undefined;
    Object.defineProperty(object, key, {
        get() {
            if (value === EVALUATING) {
                // Circular reference detected, return undefined to break the cycle
                return undefined;
            }
            if (value === undefined) {
                value = EVALUATING;
                value = getter();
            }
            return value;
        },
        set(v) {
            Object.defineProperty(object, key, {
                value: v,
                // configurable: true,
            });
            // object[key] = v;
        },
        configurable: true,
    });
}
function objectClone(obj) {
    return Object.create(Object.getPrototypeOf(obj), Object.getOwnPropertyDescriptors(obj));
}
function util_assignProp(target, prop, value) {
    Object.defineProperty(target, prop, {
        value,
        writable: true,
        enumerable: true,
        configurable: true,
    });
}
/**
 * Whichever object a def's `shape` currently answers from: the one the caller passed until the first read, the frozen copy after it.
 *
 * Its keys and descriptors read without invoking anything, which is what lets a discriminated union check its discriminator, and the cycle walk read a shape, without resolving a getter that references the schema being constructed. A def that answers `shape` from an accessor of its own has none.
 */
function rawShape(def) {
    const desc = Object.getOwnPropertyDescriptor(def, "shape");
    return desc?.get ? desc.get.raw : desc?.value;
}
// where a builder reads its source's keys and descriptors, resolving only a shape a def answers for itself. A shape resolves by object spread, so only its enumerable keys are ever part of it.
function sourceShape(schema) {
    return rawShape(schema._zod.def) ?? schema._zod.def.shape;
}
// a key whose value is not settled yet, self-caching so every read after the first gets the same one
function deferProp(target, key, getter) {
    Object.defineProperty(target, key, {
        get() {
            const value = getter();
            util_assignProp(this, key, value);
            return value;
        },
        enumerable: true,
        configurable: true,
    });
}
// Writes a settled key. A plain assignment is much cheaper than `defineProperty` and produces the same descriptor, but it runs whatever setter already answers to the key — an accessor this shape deferred, or an inherited one, which `__proto__` has on every object and prototype pollution can add for any name.
function putProp(target, key, value) {
    if (key in target)
        util_assignProp(target, key, value);
    else
        target[key] = value;
}
/**
 * Copies `keys` of `source`'s shape onto `target`, each value passed through `wrap`.
 *
 * A key the source has resolved is copied through now, so the derived shape states it outright and nothing has to resolve it to learn what it holds. A key the source still defers stays deferred, and reads back through the source's own `shape`, so it resolves once and both shapes get that one schema.
 */
function mirrorShape(target, source, keys, wrap) {
    const raw = sourceShape(source);
    for (const key of keys) {
        const desc = Object.getOwnPropertyDescriptor(raw, key);
        if (!desc.enumerable)
            continue;
        if (desc.get) {
            deferProp(target, key, () => {
                const value = source._zod.def.shape[key];
                return wrap ? wrap(value, key) : value;
            });
        }
        else
            putProp(target, key, wrap ? wrap(desc.value, key) : desc.value);
    }
}
// same, for a plain shape a caller passed rather than a schema's
function mirrorProps(target, source) {
    for (const key of Reflect.ownKeys(source)) {
        const desc = Object.getOwnPropertyDescriptor(source, key);
        if (!desc.enumerable)
            continue;
        if (desc.get)
            deferProp(target, key, () => source[key]);
        else
            putProp(target, key, desc.value);
    }
}
function mergeDefs(...defs) {
    const mergedDescriptors = {};
    for (const def of defs) {
        const descriptors = Object.getOwnPropertyDescriptors(def);
        Object.assign(mergedDescriptors, descriptors);
    }
    return Object.defineProperties({}, mergedDescriptors);
}
function cloneDef(schema) {
    return mergeDefs(schema._zod.def);
}
function getElementAtPath(obj, path) {
    if (!path)
        return obj;
    return path.reduce((acc, key) => acc?.[key], obj);
}
function promiseAllObject(promisesObj) {
    const keys = Object.keys(promisesObj);
    const promises = keys.map((key) => promisesObj[key]);
    return Promise.all(promises).then((results) => {
        const resolvedObj = {};
        for (let i = 0; i < keys.length; i++) {
            resolvedObj[keys[i]] = results[i];
        }
        return resolvedObj;
    });
}
function randomString(length = 10) {
    const chars = "abcdefghijklmnopqrstuvwxyz";
    let str = "";
    for (let i = 0; i < length; i++) {
        str += chars[Math.floor(Math.random() * chars.length)];
    }
    return str;
}
function esc(str) {
    return JSON.stringify(str);
}
function slugify(input) {
    return input
        .toLowerCase()
        .trim()
        .replace(/[^\w\s-]/g, "")
        .replace(/[\s_-]+/g, "-")
        .replace(/^-+|-+$/g, "");
}
const captureStackTrace = ("captureStackTrace" in Error ? Error.captureStackTrace : (..._args) => { });
function util_isObject(data) {
    return typeof data === "object" && data !== null && !Array.isArray(data);
}
const util_allowsEval = /* @__PURE__*/ cached(() => {
    // Skip the probe under `jitless`: strict CSPs report the caught `new Function` as a `securitypolicyviolation` even though the throw is swallowed.
    if (globalConfig.jitless) {
        return false;
    }
    // @ts-ignore
    if (typeof navigator !== "undefined" && navigator?.userAgent?.includes("Cloudflare")) {
        return false;
    }
    try {
        const F = Function;
        new F("");
        return true;
    }
    catch (_) {
        return false;
    }
});
function isPlainObject(o) {
    if (util_isObject(o) === false)
        return false;
    // modified constructor
    const ctor = o.constructor;
    if (ctor === undefined)
        return true;
    if (typeof ctor !== "function")
        return true;
    // modified prototype
    const prot = ctor.prototype;
    if (util_isObject(prot) === false)
        return false;
    // ctor doesn't have static `isPrototypeOf`
    if (Object.prototype.hasOwnProperty.call(prot, "isPrototypeOf") === false) {
        return false;
    }
    return true;
}
function shallowClone(o) {
    if (isPlainObject(o))
        return { ...o };
    if (Array.isArray(o))
        return [...o];
    if (o instanceof Map)
        return new Map(o);
    if (o instanceof Set)
        return new Set(o);
    return o;
}
function numKeys(data) {
    let keyCount = 0;
    for (const key in data) {
        if (Object.prototype.hasOwnProperty.call(data, key)) {
            keyCount++;
        }
    }
    return keyCount;
}
const getParsedType = (data) => {
    const t = typeof data;
    switch (t) {
        case "undefined":
            return "undefined";
        case "string":
            return "string";
        case "number":
            return Number.isNaN(data) ? "nan" : "number";
        case "boolean":
            return "boolean";
        case "function":
            return "function";
        case "bigint":
            return "bigint";
        case "symbol":
            return "symbol";
        case "object":
            if (Array.isArray(data)) {
                return "array";
            }
            if (data === null) {
                return "null";
            }
            if (data.then && typeof data.then === "function" && data.catch && typeof data.catch === "function") {
                return "promise";
            }
            if (typeof Map !== "undefined" && data instanceof Map) {
                return "map";
            }
            if (typeof Set !== "undefined" && data instanceof Set) {
                return "set";
            }
            if (typeof Date !== "undefined" && data instanceof Date) {
                return "date";
            }
            // @ts-ignore
            if (typeof File !== "undefined" && data instanceof File) {
                return "file";
            }
            return "object";
        default:
            throw new Error(`Unknown data type: ${t}`);
    }
};
const propertyKeyTypes = /* @__PURE__*/ new Set(["string", "number", "symbol"]);
const primitiveTypes = /* @__PURE__*/ new Set([
    "string",
    "number",
    "bigint",
    "boolean",
    "symbol",
    "undefined",
]);
function escapeRegex(str) {
    return str.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
// zod-specific utils
function clone(inst, def, params) {
    const cl = new inst._zod.constr(def ?? inst._zod.def);
    if (!def || params?.parent)
        cl._zod.parent = inst;
    return cl;
}
function normalizeParams(_params) {
    const params = _params;
    if (!params)
        return {};
    if (typeof params === "string")
        return { error: () => params };
    if (params?.message !== undefined) {
        if (params?.error !== undefined)
            throw new Error("Cannot specify both `message` and `error` params");
        params.error = params.message;
    }
    delete params.message;
    if (typeof params.error === "string")
        return { ...params, error: () => params.error };
    return params;
}
function createTransparentProxy(getter) {
    let target;
    return new Proxy({}, {
        get(_, prop, receiver) {
            target ?? (target = getter());
            return Reflect.get(target, prop, receiver);
        },
        set(_, prop, value, receiver) {
            target ?? (target = getter());
            return Reflect.set(target, prop, value, receiver);
        },
        has(_, prop) {
            target ?? (target = getter());
            return Reflect.has(target, prop);
        },
        deleteProperty(_, prop) {
            target ?? (target = getter());
            return Reflect.deleteProperty(target, prop);
        },
        ownKeys(_) {
            target ?? (target = getter());
            return Reflect.ownKeys(target);
        },
        getOwnPropertyDescriptor(_, prop) {
            target ?? (target = getter());
            return Reflect.getOwnPropertyDescriptor(target, prop);
        },
        defineProperty(_, prop, descriptor) {
            target ?? (target = getter());
            return Reflect.defineProperty(target, prop, descriptor);
        },
    });
}
function stringifyPrimitive(value) {
    if (typeof value === "bigint")
        return value.toString() + "n";
    if (typeof value === "string")
        return `"${value}"`;
    return `${value}`;
}
function optionalKeys(shape) {
    return Object.keys(shape).filter((k) => {
        return shape[k]._zod.optin !== undefined && shape[k]._zod.optout === "optional";
    });
}
// Wrapped in a `@__PURE__` IIFE: esbuild never tree-shakes a top-level initializer that contains a member access on `Number`, so the bare object literal survived into every bundle.
const NUMBER_FORMAT_RANGES = /*@__PURE__*/ (() => ({
    safeint: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    int32: [-2147483648, 2147483647],
    uint32: [0, 4294967295],
    float32: [-3.4028234663852886e38, 3.4028234663852886e38],
    float64: [-Number.MAX_VALUE, Number.MAX_VALUE],
}))();
const BIGINT_FORMAT_RANGES = {
    int64: [/* @__PURE__*/ BigInt("-9223372036854775808"), /* @__PURE__*/ BigInt("9223372036854775807")],
    uint64: [/* @__PURE__*/ BigInt(0), /* @__PURE__*/ BigInt("18446744073709551615")],
};
function pick(schema, mask) {
    const currDef = schema._zod.def;
    const checks = currDef.checks;
    const hasChecks = checks && checks.length > 0;
    if (hasChecks) {
        throw new Error(".pick() cannot be used on object schemas containing refinements");
    }
    const newShape = {};
    mirrorShape(newShape, schema, maskedKeys(schema, mask));
    return clone(schema, mergeDefs(currDef, { shape: newShape, checks: [] }));
}
// the mask keys that select something, checked against the source's shape without resolving it
function maskedKeys(schema, mask) {
    const raw = sourceShape(schema);
    const keys = [];
    // `for...in` skips symbols, so a symbol in the mask would select nothing
    for (const key of Reflect.ownKeys(mask)) {
        if (!Object.getOwnPropertyDescriptor(raw, key)?.enumerable) {
            throw new Error(`Unrecognized key: "${String(key)}"`);
        }
        if (mask[key])
            keys.push(key);
    }
    return keys;
}
function omit(schema, mask) {
    const currDef = schema._zod.def;
    const checks = currDef.checks;
    const hasChecks = checks && checks.length > 0;
    if (hasChecks) {
        throw new Error(".omit() cannot be used on object schemas containing refinements");
    }
    const omitted = new Set(maskedKeys(schema, mask));
    const newShape = {};
    mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)).filter((key) => !omitted.has(key)));
    return clone(schema, mergeDefs(currDef, { shape: newShape, checks: [] }));
}
function extend(schema, shape) {
    if (!isPlainObject(shape)) {
        throw new Error("Invalid input to extend: expected a plain object");
    }
    const checks = schema._zod.def.checks;
    const hasChecks = checks && checks.length > 0;
    if (hasChecks) {
        // Only throw if new shape overlaps with existing shape. Use getOwnPropertyDescriptor to check key existence without accessing values
        const existingShape = sourceShape(schema);
        for (const key of Reflect.ownKeys(shape)) {
            if (Object.getOwnPropertyDescriptor(existingShape, key) !== undefined) {
                throw new Error("Cannot overwrite keys on object schemas containing refinements. Use `.safeExtend()` instead.");
            }
        }
    }
    return clone(schema, mergeDefs(schema._zod.def, { shape: extended(schema, shape) }));
}
// the source's keys, then the caller's overlaid on top
function extended(schema, shape) {
    const newShape = {};
    mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)));
    mirrorProps(newShape, shape);
    return newShape;
}
function safeExtend(schema, shape) {
    if (!isPlainObject(shape)) {
        throw new Error("Invalid input to safeExtend: expected a plain object");
    }
    return clone(schema, mergeDefs(schema._zod.def, { shape: extended(schema, shape) }));
}
function merge(a, b) {
    if (!b?._zod?.def) {
        throw new Error("Invalid input to merge: expected an object schema. To merge a plain shape, use `.extend()`.");
    }
    if (a._zod.def.checks?.length) {
        throw new Error(".merge() cannot be used on object schemas containing refinements. Use .safeExtend() instead.");
    }
    const newShape = {};
    mirrorShape(newShape, a, Reflect.ownKeys(sourceShape(a)));
    mirrorShape(newShape, b, Reflect.ownKeys(sourceShape(b)));
    const def = mergeDefs(a._zod.def, {
        shape: newShape,
        get catchall() {
            return b._zod.def.catchall;
        },
        checks: b._zod.def.checks ?? [],
    });
    return clone(a, def);
}
function partial(Class, schema, mask, name = "partial") {
    const currDef = schema._zod.def;
    const checks = currDef.checks;
    const hasChecks = checks && checks.length > 0;
    if (hasChecks) {
        throw new Error(`.${name}() cannot be used on object schemas containing refinements`);
    }
    const selected = mask ? new Set(maskedKeys(schema, mask)) : undefined;
    const newShape = {};
    mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)), Class &&
        ((value, key) => (selected && !selected.has(key) ? value : new Class({ type: "optional", innerType: value }))));
    return clone(schema, mergeDefs(schema._zod.def, { shape: newShape, checks: [] }));
}
function required(Class, schema, mask) {
    const selected = mask ? new Set(maskedKeys(schema, mask)) : undefined;
    const newShape = {};
    mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)), (value, key) => 
    // overwrite with non-optional
    selected && !selected.has(key) ? value : new Class({ type: "nonoptional", innerType: value }));
    return clone(schema, mergeDefs(schema._zod.def, { shape: newShape }));
}
// invalid_type | too_big | too_small | invalid_format | not_multiple_of | unrecognized_keys | invalid_union | invalid_key | invalid_element | invalid_value | custom
function aborted(x, startIndex = 0) {
    if (x.aborted === true)
        return true;
    for (let i = startIndex; i < x.issues.length; i++) {
        if (x.issues[i]?.continue !== true) {
            return true;
        }
    }
    return false;
}
// Checks for explicit abort (continue === false), as opposed to implicit abort (continue === undefined). Used to respect `abort: true` in .refine() even for checks that have a `when` function.
function explicitlyAborted(x, startIndex = 0) {
    if (x.aborted === true)
        return true;
    for (let i = startIndex; i < x.issues.length; i++) {
        if (x.issues[i]?.continue === false) {
            return true;
        }
    }
    return false;
}
function prefixIssues(path, issues) {
    return issues.map((iss) => {
        var _a;
        (_a = iss).path ?? (_a.path = []);
        iss.path.unshift(path);
        return iss;
    });
}
function unwrapMessage(message) {
    return typeof message === "string" ? message : message?.message;
}
/* A check holds no link back to the schema it is attached to — the same check instance is shared by every clone of that schema — so the owner is stamped onto the issues a check just raised, at the only point where both are in scope. Runs on the failure path only; `start` is the issue count from before the check ran. */
/** The leading size checks of `defChecks` that set an upper bound, each paired with it. */
function sizeCaps(defChecks) {
    const caps = [];
    for (const ch of defChecks ?? []) {
        const d = ch._zod.def;
        // a later check may rewrite the value
        if (!/_(length|size)$|_equals$/.test(d.check))
            break;
        const max = d.maximum ?? d.length ?? d.size;
        if (max >= 0)
            caps.push([max, ch]);
    }
    return caps;
}
function attachSchema(issues, start, inst) {
    var _a;
    for (let i = start; i < issues.length; i++) {
        (_a = issues[i]).schema ?? (_a.schema = inst);
    }
}
function finalizeIssue(iss, ctx, config) {
    var _a;
    // A schema that raised an issue itself owns it outright, and outranks any stamp an enclosing check left in `attachSchema`. String formats and z.custom() are schema and check at once, so when they act as a check they defer to that stamp instead.
    const traits = iss.inst?._zod?.traits;
    if (traits?.has("$ZodType")) {
        if (traits.has("$ZodCheck"))
            (_a = iss).schema ?? (_a.schema = iss.inst);
        else
            iss.schema = iss.inst;
    }
    // Decreasing specificity, first map to return a message wins. `inst` is whatever raised the issue, so a check's own map outranks the owning schema's.
    const schemaError = iss.schema !== iss.inst ? iss.schema?._zod.def?.error : undefined;
    const message = iss.message
        ? iss.message
        : (unwrapMessage(iss.inst?._zod.def?.error?.(iss)) ??
            unwrapMessage(schemaError?.(iss)) ??
            unwrapMessage(ctx?.error?.(iss)) ??
            unwrapMessage(config.customError?.(iss)) ??
            unwrapMessage(config.localeError?.(iss)) ??
            "Invalid input");
    // an explicit own-key copy beats object rest with excluded keys, which v8 routes through a generic runtime call; Object.keys rather than for-in so an issue pushed with a prototype does not leak inherited keys, and an own __proto__ key is dropped rather than assigned through the setter
    const full = {};
    for (const k of Object.keys(iss)) {
        if (k === "inst" || k === "schema" || k === "continue" || k === "input" || k === "__proto__")
            continue;
        full[k] = iss[k];
    }
    full.path ?? (full.path = []);
    full.message = message;
    if (ctx?.reportInput) {
        full.input = iss.input;
    }
    return full;
}
function getSizableOrigin(input) {
    if (input instanceof Set)
        return "set";
    if (input instanceof Map)
        return "map";
    // @ts-ignore
    if (input instanceof File)
        return "file";
    return "unknown";
}
const highSurrogate = /[\uD800-\uDBFF]/;
// Code points in `str`: a surrogate pair counts once, a lone surrogate as itself. Hand-rolled because the string iterator allocates and runs ~250x slower on this path; the regex probe exits ~50x quicker for a string with no astral characters.
function codePointLength(str) {
    const units = str.length;
    if (!highSurrogate.test(str))
        return units;
    let count = units;
    for (let i = 0; i < units - 1; i++) {
        if ((str.charCodeAt(i) & 0xfc00) === 0xd800 && (str.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
            count--;
            i++;
        }
    }
    return count;
}
function getLengthableOrigin(input) {
    if (Array.isArray(input))
        return "array";
    if (typeof input === "string")
        return "string";
    return "unknown";
}
function parsedType(data) {
    const t = typeof data;
    switch (t) {
        case "number": {
            return Number.isNaN(data) ? "nan" : "number";
        }
        case "object": {
            if (data === null) {
                return "null";
            }
            if (Array.isArray(data)) {
                return "array";
            }
            const obj = data;
            if (obj && Object.getPrototypeOf(obj) !== Object.prototype && "constructor" in obj && obj.constructor) {
                return obj.constructor.name;
            }
        }
    }
    return t;
}
function util_issue(...args) {
    const [iss, input, inst] = args;
    if (typeof iss === "string") {
        return {
            message: iss,
            code: "custom",
            input,
            inst,
        };
    }
    return { ...iss };
}
function cleanEnum(obj) {
    return Object.entries(obj)
        .filter(([k, _]) => {
        // return true if NaN, meaning it's not a number, thus a string key
        return Number.isNaN(Number.parseInt(k, 10));
    })
        .map((el) => el[1]);
}
// Codec utility functions
function base64ToUint8Array(base64) {
    const binaryString = atob(base64);
    const bytes = new Uint8Array(binaryString.length);
    for (let i = 0; i < binaryString.length; i++) {
        bytes[i] = binaryString.charCodeAt(i);
    }
    return bytes;
}
function uint8ArrayToBase64(bytes) {
    let binaryString = "";
    for (let i = 0; i < bytes.length; i++) {
        binaryString += String.fromCharCode(bytes[i]);
    }
    return btoa(binaryString);
}
function base64urlToUint8Array(base64url) {
    const base64 = base64url.replace(/-/g, "+").replace(/_/g, "/");
    const padding = "=".repeat((4 - (base64.length % 4)) % 4);
    return base64ToUint8Array(base64 + padding);
}
function uint8ArrayToBase64url(bytes) {
    return uint8ArrayToBase64(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}
function hexToUint8Array(hex) {
    const cleanHex = hex.replace(/^0x/, "");
    if (cleanHex.length % 2 !== 0) {
        throw new Error("Invalid hex string length");
    }
    const bytes = new Uint8Array(cleanHex.length / 2);
    for (let i = 0; i < cleanHex.length; i += 2) {
        bytes[i / 2] = Number.parseInt(cleanHex.slice(i, i + 2), 16);
    }
    return bytes;
}
function uint8ArrayToHex(bytes) {
    return Array.from(bytes)
        .map((b) => b.toString(16).padStart(2, "0"))
        .join("");
}
// instanceof
class Class {
    constructor(..._args) { }
}
//////////    PROTOTYPE INSTALLERS     //////////
//
// Members live on the prototype and materialize per instance on first read, which keeps own-property count under the step where V8 stops using inline slots. Changing anything here means re-measuring runtime, memory and bundle size together — see "The three axes" in AGENTS.md.
/**
 * Installs a trait's members on its prototype. Each value builds that member for the instance on first read; the built value shadows the accessor as an own property, so a detached `const { parse } = schema` keeps working.
 *
 * Call this from a `proto` initializer, which runs once per prototype — never per instance.
 */
function members(proto, table) {
    for (const key in table) {
        const desc = Object.getOwnPropertyDescriptor(table, key);
        // a getter installs as written, so it stays live: `description` reads through to the registry on every access. not enumerable: an object literal's is, and a prototype member never was
        if (desc.get)
            Object.defineProperty(proto, key, { ...desc, enumerable: false });
        // a method materializes bound on first read, which is what keeps a detached member working: `const opt = schema.optional; opt()`
        else
            defineBound(proto, key, desc.value);
    }
}
/** Shadows a prototype member with an own value, so a getter that builds from the instance runs once. */
function own(inst, key, value, enumerable = true) {
    Object.defineProperty(inst, key, { configurable: true, writable: true, enumerable, value });
    return value;
}
/** Like {@link own}, for a member that was never an own data property and has to stay out of `Object.keys`. */
function hide(inst, key, value) {
    return own(inst, key, value, false);
}
/** Adds members a table derives from the instance: each builds on first read and shadows as own data, and assignment shadows the same way, as when these were own properties. */
function derived(computes, table) {
    for (const key in computes) {
        const compute = computes[key];
        // an object literal's accessor is configurable and enumerable, and `members` copies the descriptor as written
        Object.defineProperty(table, key, {
            configurable: true,
            enumerable: true,
            get() {
                return own(this, key, compute(this));
            },
            set(value) {
                own(this, key, value);
            },
        });
    }
    return table;
}
function defineBound(proto, key, fn) {
    Object.defineProperty(proto, key, {
        configurable: true,
        get() {
            // vitest's spyOn calls a prototype getter bare to find the function it wraps, so a nullish receiver answers the raw method
            return this == null ? fn : own(this, key, fn.bind(this));
        },
        set(value) {
            own(this, key, value);
        },
    });
}
/** Returns the prototype to install on, or `undefined` if this group is already installed on it. */
function claim(inst, sentinel) {
    const proto = Object.getPrototypeOf(inst);
    // Runs on every construction, so `in` rather than the costlier `hasOwnProperty.call`. Sentinels are keys the group itself defines.
    return sentinel in proto ? undefined : proto;
}
// The internals whose init chain is installing. A second call for the same one is a derived constructor overriding its base, so it must not construct another schema in between or the override is dropped.
let installing;
// Set while a getter is running, so a value that resolved through a recursion break is not memoized. One shared descriptor shadows the key for the duration, which costs no per-key allocation.
let broke = false;
const breaker = {
    configurable: true,
    get() {
        broke = true;
        return undefined;
    },
};
/**
 * Installs a lazily-derived internal on the `_zod` prototype of `inst`'s
 * constructor, computed from the internals object itself and cached there on
 * first read. One accessor per constructor rather than one per instance.
 */
function defineLazyInternal(inst, key, compute) {
    const proto = Object.getPrototypeOf(inst._zod);
    if (key in proto && installing !== inst._zod) {
        // A repeat construction: everything is installed already. Cleared here so the reference is not held past the first construction of every type.
        installing = undefined;
        return;
    }
    installing = inst._zod;
    Object.defineProperty(proto, key, {
        configurable: true,
        get() {
            // Shadowed before computing so a re-entrant read from a recursive schema resolves to undefined instead of running the getter again.
            Object.defineProperty(this, key, breaker);
            const outer = broke;
            broke = false;
            try {
                const value = compute(this);
                // A result that resolved through a recursion break is recomputed once the graph is complete; everything else memoizes, undefined included.
                if (broke)
                    delete this[key];
                else
                    Object.defineProperty(this, key, { configurable: true, writable: true, value });
                broke = broke || outer;
                return value;
            }
            catch (err) {
                // A compute that threw memoizes nothing, so a later read runs it again and fails the same way. The shadow goes with it, since leaving it installed would answer undefined for every later read.
                delete this[key];
                broke = broke || outer;
                throw err;
            }
        },
        set(value) {
            Object.defineProperty(this, key, { configurable: true, writable: true, value });
        },
    });
}
/**
 * Installs `key` on `inst`'s prototype, computed by `make` on first read and cached there as an own
 * data property. One accessor per constructor rather than one per instance, because an own accessor
 * puts every instance after the first into v8 dictionary mode. The key doubles as the sentinel.
 */
function installLazyProp(inst, key, make, enumerable) {
    const proto = claim(inst, key);
    if (!proto)
        return;
    Object.defineProperty(proto, key, {
        configurable: true,
        get() {
            // Shadowed before computing, so a re-entrant read from a self-referential shape resolves to undefined instead of running the getter again. A data property rather than an accessor: an own accessor is the dictionary-mode transition this exists to avoid.
            const desc = { configurable: true, writable: true, enumerable, value: undefined };
            Object.defineProperty(this, key, desc);
            // a compute that throws leaves the shadow behind, so later reads answer undefined instead of re-throwing; `defineLazy` did the same, and `defineLazyInternal`'s delete-on-catch would cost bytes in every bundle for a case only a throwing user getter reaches
            desc.value = make(this);
            Object.defineProperty(this, key, desc);
            return desc.value;
        },
        set(value) {
            Object.defineProperty(this, key, { configurable: true, writable: true, enumerable, value });
        },
    });
}
/** Marks the thunk `_catch` synthesises for a constant catch value. `Function.length` cannot tell that thunk from a user callback — rest and defaulted parameters both report arity 0 — and a user callback reads `ctx.error`, whose issues only finalize correctly against the caller's per-parse error map. Provenance can say what arity cannot. A plain string key rather than `Symbol.for`, whose call at module scope no bundler can prove pure — the same shape that anchored `urlCanParse` into every build. */
const CONSTANT_CATCH = "~constantCatch";
/** Wraps a constant catch value in a thunk tagged with {@link CONSTANT_CATCH}. */
function constantCatch(value) {
    const fn = () => value;
    fn[CONSTANT_CATCH] = true;
    return fn;
}

;// CONCATENATED MODULE: ./node_modules/zod/v4/core/core.js
var _a;

/** A special constant with type `never` */
const NEVER = /*@__PURE__*/ Object.freeze({
    status: "aborted",
});
/* Shared descriptor for installing `_zod`; defineProperty reads it
 * synchronously, so reusing one object avoids a per-instance allocation. */
const _zodDesc = { value: undefined, enumerable: false };
// null where suppressing the capture would be unrecoverable: `parse()` puts the frames back with `captureStackTrace`, so without it the throw would lose its stack. also latched to null once `stackTraceLimit` proves unassignable, which a realm can do at any point by hardening Error
let _E = "captureStackTrace" in Error ? Error : null;
// v8 captures a stack trace inside the Error constructor, which dominates a failed parse; costs only the frames, and parse() restores those. the constructor must RUN: Object.create is cheaper and passes instanceof, but Error.isError and util.types.isNativeError check an internal slot
function newError(Definition) {
    const E = _E;
    if (E) {
        const saved = E.stackTraceLimit;
        if (typeof saved === "number") {
            try {
                E.stackTraceLimit = 0;
            }
            catch {
                _E = null;
                return new Definition();
            }
            try {
                return new Definition();
            }
            finally {
                E.stackTraceLimit = saved;
            }
        }
    }
    return new Definition();
}
function $constructor(name, initializer, 
/** This trait's members, installed once on every prototype that composes it. They cannot be declared in the initializer above: that runs per instance, and the prototype is shared. */
proto, params) {
    // Prototype for this constructor's `_zod` internals. Lazily-derived fields (`values`, `pattern`, `optin`, …) install here once rather than as an accessor on every instance.
    const zodProto = {};
    // Assigning the fields in the constructor body is what gives instances in-object slots; building the object literally and reparenting it costs a second allocation and a generic property copy.
    function Internals(def) {
        this.def = def;
        this.constr = _;
        this.traits = new Set();
    }
    Internals.prototype = zodProto;
    const protoMembers = proto;
    // One trait's members land on every prototype whose chain composes it, so the answer is per prototype rather than per trait.
    const initialized = protoMembers && new WeakSet();
    function init(inst, def) {
        if (!inst._zod) {
            _zodDesc.value = new Internals(def);
            try {
                Object.defineProperty(inst, "_zod", _zodDesc);
            }
            finally {
                // Cleared even on throw, so the shared descriptor never leaks one instance's internals into the next.
                _zodDesc.value = undefined;
            }
        }
        else if (inst._zod.traits.has(name)) {
            return;
        }
        inst._zod.traits.add(name);
        initializer(inst, def);
        if (initialized) {
            // `super(def)` from a user subclass gives `this` a prototype the subclass owns, and installing there would overwrite whatever the subclass declared. `constr` built the instance, so its prototype is the one below the subclass's that should carry the members. A receiver whose chain never reaches that prototype installs on its own, which for a plain object handed straight to `init` means `Object.prototype` — unchanged from before.
            const own = Object.getPrototypeOf(inst);
            const ctorProto = inst._zod.constr.prototype;
            let up = own;
            while (up && up !== ctorProto)
                up = Object.getPrototypeOf(up);
            const target = up ?? own;
            if (!initialized.has(target)) {
                initialized.add(target);
                members(target, protoMembers);
            }
        }
        // support prototype modifications; for-in avoids the array allocation of Object.keys on the (usually empty) prototype
        const proto = _.prototype;
        for (const k in proto) {
            if (!Object.prototype.hasOwnProperty.call(proto, k))
                continue;
            if (!(k in inst)) {
                inst[k] = proto[k].bind(inst);
            }
        }
    }
    // doesn't work if Parent has a constructor with arguments
    const Parent = params?.Parent ?? Object;
    class Definition extends Parent {
    }
    Object.defineProperty(Definition, "name", { value: name });
    function _(def) {
        const inst = params?.Parent ? newError(Definition) : this;
        init(inst, def);
        const deferred = inst._zod.deferred;
        if (deferred) {
            for (const fn of deferred) {
                fn();
            }
            // Released: initializers run once, and the list would otherwise be retained for the schema's lifetime.
            inst._zod.deferred = undefined;
        }
        // Global post-processor hook. Internal: installed by `import "zod/compile"` to enable AOT compilation for every constructed schema. Runs last, once the instance is fully built, because it hands the instance to compile(). The post-processor is expected to be reentrancy-guarded by its own implementation.
        const pp = globalThis.__zod_globalConfig?.postProcessor;
        if (pp)
            pp(inst);
        return inst;
    }
    Object.defineProperty(_, "init", { value: init });
    Object.defineProperty(_, Symbol.hasInstance, {
        value: (inst) => {
            if (params?.Parent && inst instanceof params.Parent)
                return true;
            return inst?._zod?.traits?.has(name);
        },
    });
    Object.defineProperty(_, "name", { value: name });
    return _;
}
//////////////////////////////   UTILITIES   ///////////////////////////////////////
const $brand = /*@__PURE__*/ (/* unused pure expression or super */ null && (Symbol("zod_brand")));
class $ZodAsyncError extends Error {
    constructor() {
        super(`Encountered Promise during synchronous parse. Use .parseAsync() instead.`);
    }
}
class $ZodEncodeError extends Error {
    constructor(name) {
        super(`Encountered unidirectional transform during encode: ${name}`);
        this.name = "ZodEncodeError";
    }
}
(_a = globalThis).__zod_globalConfig ?? (_a.__zod_globalConfig = {});
const globalConfig = globalThis.__zod_globalConfig;
function config(newConfig) {
    if (newConfig)
        Object.assign(globalConfig, newConfig);
    return globalConfig;
}

;// CONCATENATED MODULE: ./node_modules/zod/v4/core/memoizer.js

class $ZodCyclicError extends Error {
    constructor() {
        super(`Cannot parse a reference cycle that closes through a transform`);
        this.name = "ZodCyclicError";
    }
}
/** Keyed off the context object every schema in one parse call already shares. */
const STATE = "~memo";
const NO_ISSUES = [];
// a value a cycle can close through
function isRef(value) {
    return value !== null && typeof value === "object";
}
// Receivers prefix paths in place, so the cache and every hand-out need their own copies.
function cloneIssues(issues) {
    return issues.map((iss) => (iss.path ? { ...iss, path: iss.path.slice() } : { ...iss }));
}
const recursive = /*@__PURE__*/ new WeakMap();
/** What the walk established, in order of certainty: ordered so the strongest answer among children wins. */
const NONE = 0;
const ASSUMED = 1;
const PROVEN = 2;
/** Whether this schema's subtree contains a cycle, so one parse can re-enter it. */
function isRecursive(inst, stack, resolve) {
    const cached = recursive.get(inst);
    if (cached !== undefined)
        return cached ? PROVEN : NONE;
    // Relative to the walk in progress, so not cached.
    if (stack.has(inst))
        return PROVEN;
    stack.add(inst);
    let result = NONE;
    const check = (child) => {
        if (result !== PROVEN && child?._zod) {
            const answer = isRecursive(child, stack, resolve);
            if (answer > result)
                result = answer;
        }
    };
    // `Reflect.ownKeys` rather than `Object.keys`, so a cycle through a declared symbol key is still seen
    const shape = (sh, spread) => {
        let answer = NONE;
        for (const key of Reflect.ownKeys(sh)) {
            const desc = Object.getOwnPropertyDescriptor(sh, key);
            // an object resolves its shape by spread, so a key it does not enumerate is never parsed; `z.properties` reads every own key and so keeps them all
            if (spread && !desc.enumerable)
                continue;
            // resolving runs user code, and a factory mints a fresh subtree per read, so an edge the walk can't follow counts as a cycle
            const child = desc.get ? ASSUMED : desc.value?._zod ? isRecursive(desc.value, stack, resolve) : NONE;
            if (child > answer)
                answer = child;
        }
        return answer;
    };
    const merge = (answer) => {
        if (answer > result)
            result = answer;
    };
    const def = inst._zod.def;
    const kind = def.type;
    switch (kind) {
        case "object": {
            const raw = rawShape(def);
            // a def with no raw shape answers `shape` from an accessor of its own, and running that can mint a whole fresh subtree
            merge(raw ? shape(raw, true) : ASSUMED);
            check(def.catchall);
            break;
        }
        case "array":
            check(def.element);
            break;
        case "tuple":
            for (const el of def.items)
                check(el);
            check(def.rest);
            break;
        case "record":
        case "map":
            check(def.keyType);
            check(def.valueType);
            break;
        case "set":
            check(def.valueType);
            break;
        case "union":
            for (const el of def.options)
                check(el);
            break;
        case "intersection":
            check(def.left);
            check(def.right);
            break;
        case "optional":
        case "nullable":
        case "default":
        case "prefault":
        case "catch":
        case "readonly":
        case "nonoptional":
        case "promise":
        case "success":
            check(def.innerType);
            break;
        case "pipe":
            check(def.in);
            check(def.out);
            break;
        case "function":
            check(def.input);
            check(def.output);
            break;
        // `$ZodLazy` caches its inner on the def, so a resolved edge is followed exactly
        case "lazy": {
            const inner = def._cachedInner ?? (resolve ? inst._zod.innerType : undefined);
            // walked with resolution off: one hop sees past the deferral, and a lazy that yields only another unresolved lazy is generative, so it stops there
            merge(inner ? isRecursive(inner, stack, false) : ASSUMED);
            break;
        }
        // a leaf by choice: `parts` are regex fragments, not data positions
        case "template_literal":
        // leaves
        case "string":
        case "number":
        case "int":
        case "boolean":
        case "bigint":
        case "symbol":
        case "undefined":
        case "null":
        case "void":
        case "never":
        case "any":
        case "unknown":
        case "date":
        case "nan":
        case "enum":
        case "literal":
        case "file":
        case "transform":
        case "custom":
            break;
        default: {
            // a new built-in kind becomes a compile error here
            kind;
            // a user-defined kind can still hold children, and only its author knows where, so fall back to scanning the def — skipping accessors, since reading one can run user code
            for (const key in def) {
                const desc = Object.getOwnPropertyDescriptor(def, key);
                if (!desc || desc.get)
                    continue;
                const value = desc.value;
                if (!value || typeof value !== "object")
                    continue;
                if (value._zod)
                    check(value);
                else if (Array.isArray(value))
                    for (const el of value)
                        check(el);
            }
        }
    }
    stack.delete(inst);
    return settle(inst, result);
}
/** An assumed answer must not outlive the resolution that settles it, so only a certain one is cached. */
function settle(inst, answer) {
    if (answer !== ASSUMED)
        recursive.set(inst, answer === PROVEN);
    return answer;
}
/**
 * Whether one parse can re-enter this schema, i.e. its subtree contains a cycle.
 * Exported for `z.compile`, which refuses to compile such a schema: cycle
 * breaking is driven from here off state keyed on the parse context, and a
 * generated fast path has no context to key on.
 */
function isRecursiveSchema(inst) {
    // z.compile never parses, so nothing would ever resolve a lazy for it; it runs once and already treats a throw here as recursive
    return isRecursive(inst, new Set(), true) !== NONE;
}
function bucketFor(state, inst) {
    let bucket = state.buckets.get(inst);
    if (!bucket) {
        bucket = new WeakMap();
        state.buckets.set(inst, bucket);
    }
    return bucket;
}
// Set immediately before delegating to core and cleared immediately after, so `alloc` registers only for a visit this module is driving.
let handoff;
// Allocated but unfinished entries. `alloc` and the matching pop both happen in the synchronous part of a parse, so they nest even when children are async, and one stack serves every schema.
const memoizer_open = [];
const memo = {
    alloc(_inst, payload, empty) {
        const bucket = handoff;
        if (!bucket)
            return empty;
        handoff = undefined;
        const entry = { value: empty, issues: null };
        bucket.set(payload.value, entry);
        memoizer_open.push(entry);
        return empty;
    },
    guard(inst) {
        var _a;
        (_a = inst._zod).deferred ?? (_a.deferred = []);
        inst._zod.deferred.push(() => {
            const base = inst._zod.parse;
            const wrapped = (payload, ctx) => {
                // The value is a placeholder a back-edge is still waiting on, so the cycle closes through this transform. Its output can't exist in time to bind.
                if (ctx.direction !== "backward" && isBackEdge(ctx, payload.value))
                    throw new $ZodCyclicError();
                return base(payload, ctx);
            };
            inst._zod.parse = wrapped;
            if (inst._zod.run === base)
                inst._zod.run = wrapped;
        });
    },
    attach(inst) {
        var _a;
        let isRecursiveInst;
        let rechecked = false;
        // a recursive schema is re-entered many times per parse and its bucket never changes
        let lastCtx;
        let lastBucket;
        // Wraps `parse` in a deferred so it sees the container's final parse. Core's own deferred copies `parse` into `run` when there are no checks, and it ran first, so `run` is patched to match; with checks, `run` reads `parse` dynamically.
        (_a = inst._zod).deferred ?? (_a.deferred = []);
        inst._zod.deferred.push(() => {
            const base = inst._zod.parse;
            const wrapped = (payload, ctx) => {
                if (isRecursiveInst === undefined) {
                    const walked = isRecursive(inst, new Set(), false);
                    if (walked === NONE) {
                        // Nothing here can ever fire, so take it back out.
                        inst._zod.parse = base;
                        if (inst._zod.run === wrapped)
                            inst._zod.run = base;
                        return base(payload, ctx);
                    }
                    // this parse resolves the deferred edges on its own path, so ask once more before latching
                    if (walked === PROVEN || rechecked)
                        isRecursiveInst = true;
                    else
                        rechecked = true;
                }
                const input = payload.value;
                if (!isRef(input))
                    return base(payload, ctx);
                let state = ctx[STATE];
                if (!state) {
                    state = { buckets: new WeakMap(), backEdges: undefined };
                    ctx[STATE] = state;
                }
                let bucket;
                if (lastCtx === ctx) {
                    bucket = lastBucket;
                }
                else {
                    bucket = bucketFor(state, inst);
                    lastCtx = ctx;
                    lastBucket = bucket;
                }
                const hit = bucket.get(input);
                if (hit) {
                    payload.value = hit.value;
                    if (hit.issues) {
                        if (hit.issues.length)
                            payload.issues.push(...cloneIssues(hit.issues));
                    }
                    else {
                        // Still being parsed: its own checks cover it, so skip them here.
                        payload.memo = true;
                        state.backEdges ?? (state.backEdges = new WeakSet());
                        state.backEdges.add(hit.value);
                    }
                    return payload;
                }
                handoff = bucket;
                const depth = memoizer_open.length;
                const result = base(payload, ctx);
                handoff = undefined;
                // A container that rejected its input outright allocated nothing.
                const entry = memoizer_open.length > depth ? memoizer_open.pop() : undefined;
                // Both paths written out so the sync one allocates no closure. It runs once per node, and capturing here cost more than everything else combined.
                if (result instanceof Promise) {
                    return result.then((r) => {
                        if (entry)
                            entry.issues = r.issues.length ? cloneIssues(r.issues) : NO_ISSUES;
                        return r;
                    });
                }
                if (entry)
                    entry.issues = result.issues.length ? cloneIssues(result.issues) : NO_ISSUES;
                return result;
            };
            inst._zod.parse = wrapped;
            if (inst._zod.run === base)
                inst._zod.run = wrapped;
        });
    },
};
/** The memoizer that gives containers cycle support. `zod` installs it by default; `zod/mini` opts in with `config({ memoizer: memoizer() })`. */
function memoizer() {
    return memo;
}
/** Whether this value is a node a back-edge resolved to before it finished. */
function isBackEdge(ctx, value) {
    const backEdges = ctx[STATE]?.backEdges;
    return backEdges !== undefined && isRef(value) && backEdges.has(value);
}

;// CONCATENATED MODULE: ./node_modules/zod/v4/core/regexes.js

/**
 * @deprecated CUID v1 is deprecated by its authors due to information leakage
 * (timestamps embedded in the id). Use {@link cuid2} instead.
 * See https://github.com/paralleldrive/cuid.
 */
const cuid = /^[cC][0-9a-z]{6,}$/;
const cuid2 = /^[0-9a-z]+$/;
const ulid = /^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$/;
const xid = /^[0-9a-vA-V]{20}$/;
const ksuid = /^[A-Za-z0-9]{27}$/;
const nanoid = /^[a-zA-Z0-9_-]{21}$/;
function nanoidOfLength(length) {
    return new RegExp(`^[a-zA-Z0-9_-]{${length}}$`);
}
/** ISO 8601-1 duration regex. Does not support the 8601-2 extensions like negative durations or fractional/negative components. */
const duration = /^P(?:(\d+W)|(?!.*W)(?=\d|T\d)(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+([.,]\d+)?S)?)?)$/;
/** Implements ISO 8601-2 extensions like explicit +- prefixes, mixing weeks with other units, and fractional/negative components. */
const extendedDuration = /^[-+]?P(?!$)(?:(?:[-+]?\d+Y)|(?:[-+]?\d+[.,]\d+Y$))?(?:(?:[-+]?\d+M)|(?:[-+]?\d+[.,]\d+M$))?(?:(?:[-+]?\d+W)|(?:[-+]?\d+[.,]\d+W$))?(?:(?:[-+]?\d+D)|(?:[-+]?\d+[.,]\d+D$))?(?:T(?=[\d+-])(?:(?:[-+]?\d+H)|(?:[-+]?\d+[.,]\d+H$))?(?:(?:[-+]?\d+M)|(?:[-+]?\d+[.,]\d+M$))?(?:[-+]?\d+(?:[.,]\d+)?S)?)??$/;
/** A regex for any UUID-like identifier: 8-4-4-4-12 hex pattern */
const guid = /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$/;
/** Returns a regex for validating an RFC 9562/4122 UUID.
 *
 * @param version Optionally specify a version 1-8. If no version is specified, all versions are supported. */
const uuid = (version) => {
    if (!version)
        return /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/;
    return new RegExp(`^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-${version}[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12})$`);
};
const uuid4 = /*@__PURE__*/ (/* unused pure expression or super */ null && (uuid(4)));
const uuid6 = /*@__PURE__*/ (/* unused pure expression or super */ null && (uuid(6)));
const uuid7 = /*@__PURE__*/ (/* unused pure expression or super */ null && (uuid(7)));
/** Practical email validation */
const email = /^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/;
/** Equivalent to the HTML5 input[type=email] validation implemented by browsers. Source: https://developer.mozilla.org/en-US/docs/Web/HTML/Element/input/email */
const html5Email = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
/** The classic emailregex.com regex for RFC 5322-compliant emails */
const rfc5322Email = /^(([^<>()\[\]\\.,;:\s@"]+(\.[^<>()\[\]\\.,;:\s@"]+)*)|(".+"))@((\[[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}])|(([a-zA-Z\-0-9]+\.)+[a-zA-Z]{2,}))$/;
/** A loose regex that allows Unicode characters, enforces length limits, and that's about it. */
const unicodeEmail = /^[^\s@"]{1,64}@[^\s@]{1,255}$/u;
const idnEmail = (/* unused pure expression or super */ null && (unicodeEmail));
const browserEmail = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
// from https://thekevinscott.com/emojis-in-javascript/#writing-a-regular-expression
// Single character class, not an alternation: the two properties overlap (U+1F9B0-U+1F9B3), so `(A|B)+` backtracks exponentially on a failed match. The leading lookahead then demands one anchor — a pictograph, a regional indicator, or the enclosing keycap — because `\p{Emoji_Component}` on its own covers ASCII digits, `#`, `*`, ZWJ, variation selectors and skin tone modifiers, none of which is an emoji without a base.
const _emoji = `^(?=[\\s\\S]*[\\p{Extended_Pictographic}\\p{Regional_Indicator}\\u20E3])[\\p{Extended_Pictographic}\\p{Emoji_Component}]+$`;
function emoji() {
    return new RegExp(_emoji, "u");
}
const ipv4 = /^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])$/;
const ipv6 = /^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))$/;
const mac = (delimiter) => {
    const escapedDelim = util.escapeRegex(delimiter ?? ":");
    return new RegExp(`^(?:[0-9A-F]{2}${escapedDelim}){5}[0-9A-F]{2}$|^(?:[0-9a-f]{2}${escapedDelim}){5}[0-9a-f]{2}$`);
};
const cidrv4 = /^((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\.){3}(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\/([0-9]|[1-2][0-9]|3[0-2])$/;
const cidrv6 = /^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))\/(12[0-8]|1[01][0-9]|[1-9]?[0-9])$/;
// https://stackoverflow.com/questions/7860392/determine-if-string-is-in-base64-using-javascript
const base64 = /^$|^(?:[0-9a-zA-Z+/]{4})*(?:(?:[0-9a-zA-Z+/]{2}==)|(?:[0-9a-zA-Z+/]{3}=))?$/;
const base64url = /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2,3})?$/;
// based on https://stackoverflow.com/questions/106179/regular-expression-to-match-dns-hostname-or-ip-address
// export const hostname: RegExp = /^([a-zA-Z0-9-]+\.)*[a-zA-Z0-9-]+$/;
const hostname = /^(?=.{1,253}\.?$)[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[-0-9a-zA-Z]{0,61}[0-9a-zA-Z])?)*\.?$/;
const domain = /^(?=.{1,253}$)([a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z]{2,63}$/;
const httpProtocol = /^https?$/;
// https://blog.stevenlevithan.com/archives/validate-phone-number#r4-3 (regex sans spaces) E.164: leading digit must be 1-9; total digits (excluding '+') between 7-15
const e164 = /^\+[1-9]\d{6,14}$/;
// Credit card shape: 12–19 digits, optionally separated by single spaces or single hyphens. ISO/IEC 7812 caps the PAN at 19 digits; 12 is the shortest issued length (Maestro).
const creditCard = /^\d(?:[ -]?\d){11,18}$/;
// ISO 4217 alpha codes from the SIX list, regenerated by scripts/update-iso-4217.ts
const currencyCode = /^(?:AED|AFN|ALL|AMD|AOA|ARS|AUD|AWG|AZN|BAM|BBD|BDT|BHD|BIF|BMD|BND|BOB|BOV|BRL|BSD|BTN|BWP|BYN|BZD|CAD|CDF|CHE|CHF|CHW|CLF|CLP|CNY|COP|COU|CRC|CUP|CVE|CZK|DJF|DKK|DOP|DZD|EGP|ERN|ETB|EUR|FJD|FKP|GBP|GEL|GHS|GIP|GMD|GNF|GTQ|GYD|HKD|HNL|HTG|HUF|IDR|ILS|INR|IQD|IRR|ISK|JMD|JOD|JPY|KES|KGS|KHR|KMF|KPW|KRW|KWD|KYD|KZT|LAK|LBP|LKR|LRD|LSL|LYD|MAD|MDL|MGA|MKD|MMK|MNT|MOP|MRU|MUR|MVR|MWK|MXN|MXV|MYR|MZN|NAD|NGN|NIO|NOK|NPR|NZD|OMR|PAB|PEN|PGK|PHP|PKR|PLN|PYG|QAR|RON|RSD|RUB|RWF|SAR|SBD|SCR|SDG|SEK|SGD|SHP|SLE|SOS|SRD|SSP|STN|SVC|SYP|SZL|THB|TJS|TMT|TND|TOP|TRY|TTD|TWD|TZS|UAH|UGX|USD|USN|UYI|UYU|UYW|UZS|VED|VES|VND|VUV|WST|XAD|XAF|XAG|XAU|XBA|XBB|XBC|XBD|XCD|XCG|XDR|XOF|XPD|XPF|XPT|XSU|XTS|XUA|XXX|YER|ZAR|ZMW|ZWG)$/;
// iban electronic format: 2-letter country, check digits 02-98 (the only values `98 - remainder` can produce), 11-30 bban characters
const iban = /^[A-Z]{2}(?!00|01|99)\d{2}[A-Z0-9]{11,30}$/;
const dateSource = `(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))`;
/** Anchors a pattern source. The interpolation lives here rather than at the call site because
 * esbuild will not drop a `@__PURE__` call whose own argument interpolates a variable, but it
 * will drop `anchor(dateSource)`. Keeping it inline pinned `date` into every bundle. */
function regexes_anchor(source) {
    return new RegExp(`^${source}$`);
}
const date = /*@__PURE__*/ regexes_anchor(dateSource);
function timeSource(args) {
    const hhmm = `(?:[01]\\d|2[0-3]):[0-5]\\d`;
    const regex = typeof args.precision === "number"
        ? args.precision === -1
            ? `${hhmm}`
            : args.precision === 0
                ? `${hhmm}:[0-5]\\d`
                : `${hhmm}:[0-5]\\d\\.\\d{${args.precision}}`
        : args.seconds
            ? `${hhmm}:[0-5]\\d(?:\\.\\d+)?`
            : `${hhmm}(?::[0-5]\\d(?:\\.\\d+)?)?`;
    return regex;
}
function time(args) {
    return new RegExp(`^${timeSource(args)}$`);
}
// Adapted from https://stackoverflow.com/a/3143231
function datetime(args) {
    const opts = ["Z"];
    // if (args.offset) opts.push(`([+-]\\d{2}:\\d{2})`);
    if (args.offset)
        opts.push(`([+-](?:[01]\\d|2[0-3]):[0-5]\\d)`);
    // RFC 3339 mandates seconds wherever the time carries a `Z` or an offset, so only the unqualified form `local` adds may omit them
    const qualified = `${timeSource({ precision: args.precision, seconds: true })}(?:${opts.join("|")})`;
    const timeRegex = args.local ? `${qualified}|${timeSource({ precision: args.precision })}` : qualified;
    return new RegExp(`^${dateSource}T(?:${timeRegex})$`);
}
// the unbounded form of `string()` as a literal, so every plain string shares one instance instead of building its own
const anyString = /^[\s\S]{0,}$/;
const string = (params) => {
    const regex = params ? `[\\s\\S]{${params?.minimum ?? 0},${params?.maximum ?? ""}}` : `[\\s\\S]*`;
    return new RegExp(`^${regex}$`);
};
const bigint = /^-?\d+n?$/;
const integer = /^-?\d+$/;
const number = /^-?\d+(?:\.\d+)?$/;
const regexes_boolean = /^(?:true|false)$/i;
const _null = /^null$/i;

const _undefined = /^undefined$/i;

// regex for string with no uppercase letters
const lowercase = /^[^A-Z]*$/;
// regex for string with no lowercase letters
const uppercase = /^[^a-z]*$/;
// regex for hexadecimal strings (any length)
const hex = /^[0-9a-fA-F]*$/;
// Hash regexes for different algorithms and encodings
// Helper function to create base64 regex with exact length and padding
function fixedBase64(bodyLength, padding) {
    return new RegExp(`^[A-Za-z0-9+/]{${bodyLength}}${padding}$`);
}
// Helper function to create base64url regex with exact length (no padding)
function fixedBase64url(length) {
    return new RegExp(`^[A-Za-z0-9_-]{${length}}$`);
}
// MD5 (16 bytes): base64 = 24 chars total (22 + "==")
const md5_hex = /^[0-9a-fA-F]{32}$/;
const md5_base64 = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64(22, "==")));
const md5_base64url = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64url(22)));
// SHA1 (20 bytes): base64 = 28 chars total (27 + "=")
const sha1_hex = /^[0-9a-fA-F]{40}$/;
const sha1_base64 = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64(27, "=")));
const sha1_base64url = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64url(27)));
// SHA256 (32 bytes): base64 = 44 chars total (43 + "=")
const sha256_hex = /^[0-9a-fA-F]{64}$/;
const sha256_base64 = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64(43, "=")));
const sha256_base64url = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64url(43)));
// SHA384 (48 bytes): base64 = 64 chars total (no padding)
const sha384_hex = /^[0-9a-fA-F]{96}$/;
const sha384_base64 = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64(64, "")));
const sha384_base64url = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64url(64)));
// SHA512 (64 bytes): base64 = 88 chars total (86 + "==")
const sha512_hex = /^[0-9a-fA-F]{128}$/;
const sha512_base64 = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64(86, "==")));
const sha512_base64url = /*@__PURE__*/ (/* unused pure expression or super */ null && (fixedBase64url(86)));

;// CONCATENATED MODULE: ./node_modules/zod/v4/core/checks.js
// import { $ZodType } from "./schemas.js";



const $ZodCheck = /*@__PURE__*/ $constructor("$ZodCheck", (inst, def) => {
    var _a;
    inst._zod ?? (inst._zod = {});
    inst._zod.def = def;
    (_a = inst._zod).onattach ?? (_a.onattach = []);
});
/** Default `when` for size-based checks: run only on non-nullish values with a `size`. */
const _whenHasSize = (payload) => {
    const val = payload.value;
    return !util.nullish(val) && val.size !== undefined;
};
/** Default `when` for length-based checks: run only on non-nullish values with a `length`. */
const _whenHasLength = (payload) => {
    const val = payload.value;
    return !nullish(val) && val.length !== undefined;
};
const numericOriginMap = {
    number: "number",
    bigint: "bigint",
    object: "date",
};
const $ZodCheckLessThan = /*@__PURE__*/ $constructor("$ZodCheckLessThan", (inst, def) => {
    $ZodCheck.init(inst, def);
    const origin = numericOriginMap[typeof def.value];
    inst._zod.check = (payload) => {
        if (def.inclusive ? payload.value <= def.value : payload.value < def.value) {
            return;
        }
        payload.issues.push({
            origin: numericOriginMap[typeof payload.value] ?? origin,
            code: "too_big",
            maximum: typeof def.value === "object" ? def.value.getTime() : def.value,
            input: payload.value,
            inclusive: def.inclusive,
            inst,
            continue: !def.abort,
        });
    };
});
const $ZodCheckGreaterThan = /*@__PURE__*/ $constructor("$ZodCheckGreaterThan", (inst, def) => {
    $ZodCheck.init(inst, def);
    const origin = numericOriginMap[typeof def.value];
    inst._zod.check = (payload) => {
        if (def.inclusive ? payload.value >= def.value : payload.value > def.value) {
            return;
        }
        payload.issues.push({
            origin: numericOriginMap[typeof payload.value] ?? origin,
            code: "too_small",
            minimum: typeof def.value === "object" ? def.value.getTime() : def.value,
            input: payload.value,
            inclusive: def.inclusive,
            inst,
            continue: !def.abort,
        });
    };
});
const $ZodCheckMultipleOf = 
/*@__PURE__*/ $constructor("$ZodCheckMultipleOf", (inst, def) => {
    $ZodCheck.init(inst, def);
    inst._zod.check = (payload) => {
        if (typeof payload.value !== typeof def.value)
            throw new Error("Cannot mix number and bigint in multiple_of check.");
        const isMultiple = typeof payload.value === "bigint"
            ? // `value % 0n` throws, and nothing is a multiple of zero — the number branch already fails this way via NaN
                def.value !== BigInt(0) && payload.value % def.value === BigInt(0)
            : floatSafeRemainder(payload.value, def.value) === 0;
        if (isMultiple)
            return;
        payload.issues.push({
            origin: typeof payload.value,
            code: "not_multiple_of",
            divisor: def.value,
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
});
const $ZodCheckNumberFormat = /*@__PURE__*/ $constructor("$ZodCheckNumberFormat", (inst, def) => {
    $ZodCheck.init(inst, def); // no format checks
    def.format = def.format || "float64";
    const isInt = def.format?.includes("int");
    const origin = isInt ? "int" : "number";
    const [minimum, maximum] = NUMBER_FORMAT_RANGES[def.format];
    inst._zod.check = (payload) => {
        const input = payload.value;
        if (isInt) {
            if (!Number.isInteger(input)) {
                // invalid_format issue
                // payload.issues.push({
                //   expected: def.format,
                //   format: def.format,
                //   code: "invalid_format",
                //   input,
                //   inst,
                // });
                // invalid_type issue
                payload.issues.push({
                    expected: origin,
                    format: def.format,
                    code: "invalid_type",
                    continue: false,
                    input,
                    inst,
                });
                return;
                // not_multiple_of issue
                // payload.issues.push({
                //   code: "not_multiple_of",
                //   origin: "number",
                //   input,
                //   inst,
                //   divisor: 1,
                // });
            }
            if (!Number.isSafeInteger(input)) {
                if (input > 0) {
                    // too_big
                    payload.issues.push({
                        input,
                        code: "too_big",
                        maximum: Number.MAX_SAFE_INTEGER,
                        note: "Integers must be within the safe integer range.",
                        inst,
                        origin,
                        inclusive: true,
                        continue: !def.abort,
                    });
                }
                else {
                    // too_small
                    payload.issues.push({
                        input,
                        code: "too_small",
                        minimum: Number.MIN_SAFE_INTEGER,
                        note: "Integers must be within the safe integer range.",
                        inst,
                        origin,
                        inclusive: true,
                        continue: !def.abort,
                    });
                }
                return;
            }
        }
        if (input < minimum) {
            payload.issues.push({
                origin: "number",
                input,
                code: "too_small",
                minimum,
                inclusive: true,
                inst,
                continue: !def.abort,
            });
        }
        if (input > maximum) {
            payload.issues.push({
                origin: "number",
                input,
                code: "too_big",
                maximum,
                inclusive: true,
                inst,
                continue: !def.abort,
            });
        }
    };
});
const $ZodCheckBigIntFormat = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCheckBigIntFormat", (inst, def) => {
    $ZodCheck.init(inst, def); // no format checks
    const [minimum, maximum] = util.BIGINT_FORMAT_RANGES[def.format];
    inst._zod.check = (payload) => {
        const input = payload.value;
        if (input < minimum) {
            payload.issues.push({
                origin: "bigint",
                input,
                code: "too_small",
                minimum: minimum,
                inclusive: true,
                inst,
                continue: !def.abort,
            });
        }
        if (input > maximum) {
            payload.issues.push({
                origin: "bigint",
                input,
                code: "too_big",
                maximum,
                inclusive: true,
                inst,
                continue: !def.abort,
            });
        }
    };
})));
const $ZodCheckMaxSize = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCheckMaxSize", (inst, def) => {
    var _a;
    $ZodCheck.init(inst, def);
    (_a = inst._zod.def).when ?? (_a.when = _whenHasSize);
    inst._zod.check = (payload) => {
        const input = payload.value;
        const size = input.size;
        if (size <= def.maximum)
            return;
        payload.issues.push({
            origin: util.getSizableOrigin(input),
            code: "too_big",
            maximum: def.maximum,
            inclusive: true,
            input,
            inst,
            continue: !def.abort,
        });
    };
})));
const $ZodCheckMinSize = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCheckMinSize", (inst, def) => {
    var _a;
    $ZodCheck.init(inst, def);
    (_a = inst._zod.def).when ?? (_a.when = _whenHasSize);
    inst._zod.check = (payload) => {
        const input = payload.value;
        const size = input.size;
        if (size >= def.minimum)
            return;
        payload.issues.push({
            origin: util.getSizableOrigin(input),
            code: "too_small",
            minimum: def.minimum,
            inclusive: true,
            input,
            inst,
            continue: !def.abort,
        });
    };
})));
const $ZodCheckSizeEquals = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCheckSizeEquals", (inst, def) => {
    var _a;
    $ZodCheck.init(inst, def);
    (_a = inst._zod.def).when ?? (_a.when = _whenHasSize);
    inst._zod.check = (payload) => {
        const input = payload.value;
        const size = input.size;
        if (size === def.size)
            return;
        const tooBig = size > def.size;
        payload.issues.push({
            origin: util.getSizableOrigin(input),
            ...(tooBig ? { code: "too_big", maximum: def.size } : { code: "too_small", minimum: def.size }),
            inclusive: true,
            exact: true,
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
})));
const $ZodCheckMaxLength = /*@__PURE__*/ $constructor("$ZodCheckMaxLength", (inst, def) => {
    var _a;
    $ZodCheck.init(inst, def);
    (_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
    inst._zod.check = (payload) => {
        const input = payload.value;
        const units = input.length;
        // Strings are measured in Unicode code points, not UTF-16 units. A code point is at most two units, so a string that already fits in units fits in code points; only an overflow has to be counted.
        const length = typeof input === "string" && units > def.maximum ? codePointLength(input) : units;
        if (length <= def.maximum)
            return;
        const origin = getLengthableOrigin(input);
        payload.issues.push({
            origin,
            code: "too_big",
            maximum: def.maximum,
            inclusive: true,
            input,
            inst,
            continue: !def.abort,
        });
    };
});
const $ZodCheckMinLength = /*@__PURE__*/ $constructor("$ZodCheckMinLength", (inst, def) => {
    var _a;
    $ZodCheck.init(inst, def);
    (_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
    inst._zod.check = (payload) => {
        const input = payload.value;
        const units = input.length;
        // A code point is one or two UTF-16 units, so fewer units than the floor can never reach it and twice the floor always clears it. Only in between is the exact count in doubt.
        const length = typeof input === "string" && units >= def.minimum && units < def.minimum * 2
            ? codePointLength(input)
            : units;
        if (length >= def.minimum)
            return;
        const origin = getLengthableOrigin(input);
        payload.issues.push({
            origin,
            code: "too_small",
            minimum: def.minimum,
            inclusive: true,
            input,
            inst,
            continue: !def.abort,
        });
    };
});
const $ZodCheckLengthEquals = /*@__PURE__*/ $constructor("$ZodCheckLengthEquals", (inst, def) => {
    var _a;
    $ZodCheck.init(inst, def);
    (_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
    inst._zod.check = (payload) => {
        const input = payload.value;
        const units = input.length;
        // A code point is one or two UTF-16 units, so outside `[length, length * 2]` units the target is missed either way — and missed in the same direction in both measures.
        const length = typeof input === "string" && units >= def.length && units <= def.length * 2
            ? codePointLength(input)
            : units;
        if (length === def.length)
            return;
        const origin = getLengthableOrigin(input);
        const tooBig = length > def.length;
        payload.issues.push({
            origin,
            ...(tooBig ? { code: "too_big", maximum: def.length } : { code: "too_small", minimum: def.length }),
            inclusive: true,
            exact: true,
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
});
const $ZodCheckStringFormat = /*@__PURE__*/ $constructor("$ZodCheckStringFormat", (inst, def) => {
    var _a, _b;
    $ZodCheck.init(inst, def);
    if (def.pattern)
        (_a = inst._zod).check ?? (_a.check = (payload) => {
            def.pattern.lastIndex = 0;
            if (def.pattern.test(payload.value))
                return;
            payload.issues.push({
                origin: "string",
                code: "invalid_format",
                format: def.format,
                input: payload.value,
                ...(def.pattern ? { pattern: def.pattern.toString() } : {}),
                inst,
                continue: !def.abort,
            });
        });
    else
        (_b = inst._zod).check ?? (_b.check = () => { });
});
const $ZodCheckRegex = /*@__PURE__*/ $constructor("$ZodCheckRegex", (inst, def) => {
    $ZodCheckStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        def.pattern.lastIndex = 0;
        if (def.pattern.test(payload.value))
            return;
        payload.issues.push({
            origin: "string",
            code: "invalid_format",
            format: "regex",
            input: payload.value,
            pattern: def.pattern.toString(),
            inst,
            continue: !def.abort,
        });
    };
});
const $ZodCheckLowerCase = /*@__PURE__*/ $constructor("$ZodCheckLowerCase", (inst, def) => {
    def.pattern ?? (def.pattern = lowercase);
    $ZodCheckStringFormat.init(inst, def);
});
const $ZodCheckUpperCase = /*@__PURE__*/ $constructor("$ZodCheckUpperCase", (inst, def) => {
    def.pattern ?? (def.pattern = uppercase);
    $ZodCheckStringFormat.init(inst, def);
});
const $ZodCheckIncludes = /*@__PURE__*/ $constructor("$ZodCheckIncludes", (inst, def) => {
    $ZodCheck.init(inst, def);
    const escapedRegex = escapeRegex(def.includes);
    // `String.prototype.includes(sub, position)` matches `sub` at `position`
    // OR LATER, so the pattern must allow at least `position` leading chars
    // (`{N,}`), not exactly `position` chars (`{N}`).
    const pattern = new RegExp(typeof def.position === "number" ? `^.{${def.position},}${escapedRegex}` : escapedRegex);
    def.pattern = pattern;
    inst._zod.check = (payload) => {
        if (payload.value.includes(def.includes, def.position))
            return;
        payload.issues.push({
            origin: "string",
            code: "invalid_format",
            format: "includes",
            includes: def.includes,
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
});
const $ZodCheckStartsWith = /*@__PURE__*/ $constructor("$ZodCheckStartsWith", (inst, def) => {
    $ZodCheck.init(inst, def);
    const pattern = new RegExp(`^${escapeRegex(def.prefix)}.*`);
    def.pattern ?? (def.pattern = pattern);
    inst._zod.check = (payload) => {
        if (payload.value.startsWith(def.prefix))
            return;
        payload.issues.push({
            origin: "string",
            code: "invalid_format",
            format: "starts_with",
            prefix: def.prefix,
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
});
const $ZodCheckEndsWith = /*@__PURE__*/ $constructor("$ZodCheckEndsWith", (inst, def) => {
    $ZodCheck.init(inst, def);
    const pattern = new RegExp(`.*${escapeRegex(def.suffix)}$`);
    def.pattern ?? (def.pattern = pattern);
    inst._zod.check = (payload) => {
        if (payload.value.endsWith(def.suffix))
            return;
        payload.issues.push({
            origin: "string",
            code: "invalid_format",
            format: "ends_with",
            suffix: def.suffix,
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
});
///////////////////////////////////
/////    $ZodCheckProperty    /////
///////////////////////////////////
function handleCheckPropertyResult(result, payload, property) {
    if (result.issues.length) {
        payload.issues.push(...prefixIssues(property, result.issues));
    }
}
const $ZodCheckProperty = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCheckProperty", (inst, def) => {
    $ZodCheck.init(inst, def);
    inst._zod.check = (payload) => {
        const result = def.schema._zod.run({
            value: payload.value[def.property],
            issues: [],
        }, {});
        if (result instanceof Promise) {
            return result.then((result) => handleCheckPropertyResult(result, payload, def.property));
        }
        handleCheckPropertyResult(result, payload, def.property);
        return;
    };
})));
const $ZodCheckProperties = /*@__PURE__*/ $constructor("$ZodCheckProperties", (inst, def) => {
    $ZodCheck.init(inst, def);
    hide(inst, Symbol.iterator, function* () {
        yield inst;
    });
    // key and schema snapshotted together: reading one live and the other cached lets a later mutation of the caller's shape object pair a stale key with a missing schema
    let entries;
    inst._zod.check = (payload) => {
        // the base schema already typed the value, so only a nullish one is rejected here: the properties read on a primitive too, matching z.property() on a string's length
        if (payload.value == null) {
            payload.issues.push({ expected: "object", code: "invalid_type", input: payload.value, inst });
            return undefined;
        }
        entries ?? (entries = Reflect.ownKeys(def.shape).map((key) => [key, def.shape[key]]));
        const input = payload.value;
        let proms;
        for (const [key, schema] of entries) {
            const result = schema._zod.run({ value: input[key], issues: [] }, {});
            if (result instanceof Promise) {
                proms ?? (proms = []);
                proms.push(result.then((result) => handleCheckPropertyResult(result, payload, key)));
            }
            else {
                handleCheckPropertyResult(result, payload, key);
            }
        }
        if (proms)
            return Promise.all(proms).then(() => undefined);
        return undefined;
    };
});
const $ZodCheckMimeType = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCheckMimeType", (inst, def) => {
    $ZodCheck.init(inst, def);
    const mimeSet = new Set(def.mime);
    inst._zod.check = (payload) => {
        if (mimeSet.has(payload.value.type))
            return;
        payload.issues.push({
            code: "invalid_value",
            values: def.mime,
            input: payload.value.type,
            inst,
            continue: !def.abort,
        });
    };
})));
const $ZodCheckOverwrite = /*@__PURE__*/ $constructor("$ZodCheckOverwrite", (inst, def) => {
    $ZodCheck.init(inst, def);
    inst._zod.check = (payload) => {
        payload.value = def.tx(payload.value);
    };
});

;// CONCATENATED MODULE: ./node_modules/zod/v4/core/doc.js
class Doc {
    constructor(args = [], closed = {}) {
        this.content = [];
        this.indent = 0;
        this.args = args;
        this.closed = closed;
    }
    // the compiler catches a child's throw and keeps writing into this doc, so the indent has to unwind with it
    indented(fn) {
        this.indent += 1;
        try {
            fn(this);
        }
        finally {
            this.indent -= 1;
        }
    }
    write(arg) {
        if (typeof arg === "function") {
            arg(this, { execution: "sync" });
            arg(this, { execution: "async" });
            return;
        }
        const content = arg;
        const lines = content.split("\n").filter((x) => x);
        const minIndent = Math.min(...lines.map((x) => x.length - x.trimStart().length));
        const dedented = lines.map((x) => x.slice(minIndent)).map((x) => " ".repeat(this.indent * 2) + x);
        for (const line of dedented) {
            this.content.push(line);
        }
    }
    compile() {
        const F = Function;
        const content = this?.content ?? [``];
        const factory = new F(...Object.keys(this.closed), `return function (${this.args.join(", ")}) {\n${content.join("\n")}\n};`);
        return factory(...Object.values(this.closed));
    }
}

;// CONCATENATED MODULE: ./node_modules/zod/v4/core/versions.js
const version = {
    major: 4,
    minor: 6,
    patch: 7,
};

;// CONCATENATED MODULE: ./node_modules/zod/v4/core/schemas.js







const $ZodType = /*@__PURE__*/ $constructor("$ZodType", (inst, def) => {
    var _a;
    inst ?? (inst = {});
    inst._zod.def = def; // set _def property
    inst._zod.bag = inst._zod.bag || {}; // initialize _bag object
    inst._zod.version = version;
    const defChecks = inst._zod.def.checks;
    // if inst is itself a checks.$ZodCheck, run it as a check
    const checks = inst._zod.traits.has("$ZodCheck")
        ? [inst, ...(defChecks ?? [])]
        : defChecks?.length
            ? [...defChecks]
            : [];
    for (const ch of checks) {
        for (const fn of ch._zod.onattach) {
            fn(inst);
        }
    }
    if (checks.length === 0) {
        // deferred initializer inst._zod.parse is not yet defined
        (_a = inst._zod).deferred ?? (_a.deferred = []);
        inst._zod.deferred?.push(() => {
            inst._zod.run = inst._zod.parse;
        });
    }
    else {
        const runChecks = (payload, checks, ctx) => {
            if (payload.memo)
                return payload;
            let isAborted = aborted(payload);
            let asyncResult;
            for (const ch of checks) {
                if (ch._zod.def.when) {
                    if (explicitlyAborted(payload))
                        continue;
                    const shouldRun = ch._zod.def.when(payload);
                    if (!shouldRun)
                        continue;
                }
                else if (isAborted) {
                    continue;
                }
                const currLen = payload.issues.length;
                const _ = ch._zod.check(payload);
                if (_ instanceof Promise && ctx?.async === false) {
                    throw new $ZodAsyncError();
                }
                if (asyncResult || _ instanceof Promise) {
                    asyncResult = (asyncResult ?? Promise.resolve()).then(async () => {
                        await _;
                        const nextLen = payload.issues.length;
                        if (nextLen === currLen)
                            return;
                        attachSchema(payload.issues, currLen, inst);
                        if (!isAborted)
                            isAborted = aborted(payload, currLen);
                    });
                }
                else {
                    const nextLen = payload.issues.length;
                    if (nextLen === currLen)
                        continue;
                    attachSchema(payload.issues, currLen, inst);
                    if (!isAborted)
                        isAborted = aborted(payload, currLen);
                }
            }
            if (asyncResult) {
                return asyncResult.then(() => {
                    return payload;
                });
            }
            return payload;
        };
        const handleCanaryResult = (canary, payload, ctx) => {
            // abort if the canary is aborted
            if (aborted(canary)) {
                canary.aborted = true;
                return canary;
            }
            // run checks first, then
            const checkResult = runChecks(payload, checks, ctx);
            if (checkResult instanceof Promise) {
                if (ctx.async === false)
                    throw new $ZodAsyncError();
                return checkResult.then((checkResult) => inst._zod.parse(checkResult, ctx));
            }
            return inst._zod.parse(checkResult, ctx);
        };
        inst._zod.run = (payload, ctx) => {
            if (ctx.skipChecks) {
                return inst._zod.parse(payload, ctx);
            }
            if (ctx.direction === "backward") {
                // run canary initial pass (no checks)
                const canary = inst._zod.parse({ value: payload.value, issues: [] }, { ...ctx, skipChecks: true });
                if (canary instanceof Promise) {
                    return canary.then((canary) => {
                        return handleCanaryResult(canary, payload, ctx);
                    });
                }
                return handleCanaryResult(canary, payload, ctx);
            }
            // forward
            const result = inst._zod.parse(payload, ctx);
            if (result instanceof Promise) {
                if (ctx.async === false)
                    throw new $ZodAsyncError();
                return result.then((result) => runChecks(result, checks, ctx));
            }
            return runChecks(result, checks, ctx);
        };
    }
}, {
    // Wrappers extend this by installing a richer factory over it; reading it eagerly would defeat the laziness.
    get "~standard"() {
        return hide(this, "~standard", standardProps(this));
    },
    set "~standard"(value) {
        own(this, "~standard", value);
    },
});
/** The Standard Schema surface for `inst`. Shared so wrappers can extend it without forcing it. */
// a Standard Schema result only reports issues, so a failure finalizes them straight off the raw payload: no ZodError, and no lazy result to read through
const toStandardResult = (r, ctx) => r.issues.length ? { issues: r.issues.map((iss) => finalizeIssue(iss, ctx, config())) } : { value: r.value };
async function validateAsync(inst, value) {
    const ctx = { async: true };
    return toStandardResult((await inst._zod.run({ value, issues: [] }, ctx)), ctx);
}
function standardProps(inst) {
    return {
        validate: (value) => {
            const ctx = { async: false };
            try {
                const r = inst._zod.run({ value, issues: [] }, ctx);
                if (!(r instanceof Promise))
                    return toStandardResult(r, ctx);
            }
            catch (_) { }
            // async function so a synchronously throwing check rejects instead of escaping validate
            return validateAsync(inst, value);
        },
        vendor: "zod",
        version: 1,
    };
}

const $ZodString = /*@__PURE__*/ $constructor("$ZodString", (inst, def) => {
    $ZodType.init(inst, def);
    // a format's own pattern, else unbounded; a template literal derives the check-aware form itself
    inst._zod.pattern = def.pattern ?? anyString;
    inst._zod.parse = (payload, _) => {
        if (def.coerce)
            try {
                payload.value = String(payload.value);
            }
            catch (_) { }
        if (typeof payload.value === "string")
            return payload;
        payload.issues.push({
            expected: "string",
            code: "invalid_type",
            input: payload.value,
            inst,
        });
        return payload;
    };
});
const $ZodStringFormat = /*@__PURE__*/ $constructor("$ZodStringFormat", (inst, def) => {
    // check initialization must come first
    $ZodCheckStringFormat.init(inst, def);
    $ZodString.init(inst, def);
});
const $ZodGUID = /*@__PURE__*/ $constructor("$ZodGUID", (inst, def) => {
    def.pattern ?? (def.pattern = guid);
    $ZodStringFormat.init(inst, def);
});
const $ZodUUID = /*@__PURE__*/ $constructor("$ZodUUID", (inst, def) => {
    if (def.version) {
        const versionMap = {
            v1: 1,
            v2: 2,
            v3: 3,
            v4: 4,
            v5: 5,
            v6: 6,
            v7: 7,
            v8: 8,
        };
        const v = versionMap[def.version];
        if (v === undefined)
            throw new Error(`Invalid UUID version: "${def.version}"`);
        def.pattern ?? (def.pattern = uuid(v));
    }
    else
        def.pattern ?? (def.pattern = uuid());
    $ZodStringFormat.init(inst, def);
});
const $ZodEmail = /*@__PURE__*/ $constructor("$ZodEmail", (inst, def) => {
    def.pattern ?? (def.pattern = email);
    $ZodStringFormat.init(inst, def);
});
/** The `://` guard rejected the input before the URL constructor saw it. */
const URL_BAD_FORMAT = 1;
/** The URL parser rejected the input. */
const URL_UNPARSEABLE = 2;
function canParseURL(input) {
    try {
        if (typeof URL !== "undefined" && typeof URL.canParse === "function")
            return URL.canParse(input);
        new URL(input);
        return true;
    }
    catch {
        return false;
    }
}
function validateURL(trimmed, def) {
    if (!("normalize" in def) && !("hostname" in def) && !("protocol" in def)) {
        return canParseURL(trimmed) || URL_UNPARSEABLE;
    }
    return parseURLObject(trimmed, def);
}
/** Parses a URL while preserving the non-normalizing HTTP guard. */
function parseURLObject(trimmed, def) {
    // When normalize is off, require :// for http/https URLs. This prevents strings like "http:example.com" or "https:/path" from being silently accepted
    if (!def.normalize && def.protocol?.source === httpProtocol.source && !/^https?:\/\//i.test(trimmed)) {
        return URL_BAD_FORMAT;
    }
    try {
        if (typeof URL !== "undefined") {
            const URLStatic = URL;
            if (typeof URLStatic.parse === "function")
                return URLStatic.parse(trimmed) ?? URL_UNPARSEABLE;
        }
        // @ts-ignore
        return new URL(trimmed);
    }
    catch {
        return URL_UNPARSEABLE;
    }
}
const asciiTabOrNewline = /[\t\n\r]/g;
/** The URL parser deletes every ASCII tab, LF and CR from its input before it parses, so `new URL("https://exa\nmple.com")` reports on `example.com`. Applying the same deletion to the returned value closes the half of that divergence which can move the host; the parser's other rewrite, stripping C0 controls at the edges, cannot. */
function stripTabAndNewline(value) {
    return value.replace(asciiTabOrNewline, "");
}
function urlHostnameOk(url, hostname) {
    hostname.lastIndex = 0;
    return hostname.test(url.hostname);
}
function urlProtocolOk(url, protocol) {
    protocol.lastIndex = 0;
    return protocol.test(url.protocol.endsWith(":") ? url.protocol.slice(0, -1) : url.protocol);
}
const $ZodURL = /*@__PURE__*/ $constructor("$ZodURL", (inst, def) => {
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        try {
            // Trim whitespace from input
            const trimmed = payload.value.trim();
            const url = validateURL(trimmed, def);
            if (url === URL_BAD_FORMAT) {
                payload.issues.push({
                    code: "invalid_format",
                    format: "url",
                    note: "Invalid URL format",
                    input: payload.value,
                    inst,
                    continue: !def.abort,
                });
                return;
            }
            if (url === URL_UNPARSEABLE) {
                payload.issues.push({
                    code: "invalid_format",
                    format: "url",
                    input: payload.value,
                    inst,
                    continue: !def.abort,
                });
                return;
            }
            if (url === true) {
                payload.value = stripTabAndNewline(trimmed);
                return;
            }
            if (def.hostname && !urlHostnameOk(url, def.hostname)) {
                payload.issues.push({
                    code: "invalid_format",
                    format: "url",
                    note: "Invalid hostname",
                    pattern: def.hostname.source,
                    input: payload.value,
                    inst,
                    continue: !def.abort,
                });
            }
            if (def.protocol && !urlProtocolOk(url, def.protocol)) {
                payload.issues.push({
                    code: "invalid_format",
                    format: "url",
                    note: "Invalid protocol",
                    pattern: def.protocol.source,
                    input: payload.value,
                    inst,
                    continue: !def.abort,
                });
            }
            // Set the output value based on normalize flag
            payload.value = def.normalize ? url.href : stripTabAndNewline(trimmed);
            return;
        }
        catch (_) {
            payload.issues.push({
                code: "invalid_format",
                format: "url",
                input: payload.value,
                inst,
                continue: !def.abort,
            });
        }
    };
});
const $ZodEmoji = /*@__PURE__*/ $constructor("$ZodEmoji", (inst, def) => {
    def.pattern ?? (def.pattern = emoji());
    $ZodStringFormat.init(inst, def);
});
const $ZodNanoID = /*@__PURE__*/ $constructor("$ZodNanoID", (inst, def) => {
    if (def.length !== undefined && (!Number.isInteger(def.length) || def.length < 1))
        throw new Error(`Invalid nanoid length: ${def.length}`);
    def.pattern ?? (def.pattern = def.length === undefined ? nanoid : nanoidOfLength(def.length));
    $ZodStringFormat.init(inst, def);
});
/**
 * @deprecated CUID v1 is deprecated by its authors due to information leakage
 * (timestamps embedded in the id). Use {@link $ZodCUID2} instead.
 * See https://github.com/paralleldrive/cuid.
 */
const $ZodCUID = /*@__PURE__*/ $constructor("$ZodCUID", (inst, def) => {
    def.pattern ?? (def.pattern = cuid);
    $ZodStringFormat.init(inst, def);
});
const $ZodCUID2 = /*@__PURE__*/ $constructor("$ZodCUID2", (inst, def) => {
    def.pattern ?? (def.pattern = cuid2);
    $ZodStringFormat.init(inst, def);
});
const $ZodULID = /*@__PURE__*/ $constructor("$ZodULID", (inst, def) => {
    def.pattern ?? (def.pattern = ulid);
    $ZodStringFormat.init(inst, def);
});
const $ZodXID = /*@__PURE__*/ $constructor("$ZodXID", (inst, def) => {
    def.pattern ?? (def.pattern = xid);
    $ZodStringFormat.init(inst, def);
});
const $ZodKSUID = /*@__PURE__*/ $constructor("$ZodKSUID", (inst, def) => {
    def.pattern ?? (def.pattern = ksuid);
    $ZodStringFormat.init(inst, def);
});
const $ZodISODateTime = /*@__PURE__*/ $constructor("$ZodISODateTime", (inst, def) => {
    def.pattern ?? (def.pattern = datetime(def));
    $ZodStringFormat.init(inst, def);
});
const $ZodISODate = /*@__PURE__*/ $constructor("$ZodISODate", (inst, def) => {
    def.pattern ?? (def.pattern = date);
    $ZodStringFormat.init(inst, def);
});
const $ZodISOTime = /*@__PURE__*/ $constructor("$ZodISOTime", (inst, def) => {
    def.pattern ?? (def.pattern = time(def));
    $ZodStringFormat.init(inst, def);
});
const $ZodISODuration = /*@__PURE__*/ $constructor("$ZodISODuration", (inst, def) => {
    def.pattern ?? (def.pattern = duration);
    $ZodStringFormat.init(inst, def);
});
const $ZodIPv4 = /*@__PURE__*/ $constructor("$ZodIPv4", (inst, def) => {
    def.pattern ?? (def.pattern = ipv4);
    $ZodStringFormat.init(inst, def);
});
/** An IPv6 address is written with hex digits, colons and dots, and nothing else. The guard is what makes the check below an IPv6 check: `new URL("http://[...]")` parses an authority, not an address, so `@` and `\` re-delimit it and `"::@1\\"` validates against the host `0.0.0.1`. The URL parser also deletes ASCII tab, LF and CR rather than failing, which is how `"::1\n"` validated as `::1`. */
const ipv6Alphabet = /^[0-9a-fA-F:.]+$/;
function isValidIPv6(value) {
    if (!ipv6Alphabet.test(value))
        return false;
    return canParseURL(`http://[${value}]`);
}
const $ZodIPv6 = /*@__PURE__*/ $constructor("$ZodIPv6", (inst, def) => {
    def.pattern ?? (def.pattern = ipv6);
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        if (!isValidIPv6(payload.value)) {
            payload.issues.push({
                code: "invalid_format",
                format: "ipv6",
                input: payload.value,
                inst,
                continue: !def.abort,
            });
        }
    };
});
const $ZodMAC = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodMAC", (inst, def) => {
    def.pattern ?? (def.pattern = regexes.mac(def.delimiter));
    $ZodStringFormat.init(inst, def);
})));
const $ZodCIDRv4 = /*@__PURE__*/ $constructor("$ZodCIDRv4", (inst, def) => {
    def.pattern ?? (def.pattern = cidrv4);
    $ZodStringFormat.init(inst, def);
});
function isValidCIDRv6(value) {
    const parts = value.split("/");
    if (parts.length !== 2)
        return false;
    const [address, prefix] = parts;
    if (!prefix)
        return false;
    const prefixNum = Number(prefix);
    if (`${prefixNum}` !== prefix)
        return false;
    if (prefixNum < 0 || prefixNum > 128)
        return false;
    return isValidIPv6(address);
}
const $ZodCIDRv6 = /*@__PURE__*/ $constructor("$ZodCIDRv6", (inst, def) => {
    def.pattern ?? (def.pattern = cidrv6); // not used for validation
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        if (!isValidCIDRv6(payload.value)) {
            payload.issues.push({
                code: "invalid_format",
                format: "cidrv6",
                input: payload.value,
                inst,
                continue: !def.abort,
            });
        }
    };
});
//////////////////////////////   ZodBase64   //////////////////////////////
function isValidBase64(data) {
    if (data === "")
        return true;
    // atob ignores whitespace, so reject it up front.
    if (/\s/.test(data))
        return false;
    if (data.length % 4 !== 0)
        return false;
    try {
        // @ts-ignore
        atob(data);
        return true;
    }
    catch {
        return false;
    }
}
// lax on purpose: the quantified regexes.base64 overflows the regex stack on multi-MB input and its leading ^$| alternation leaks through template-literal composition; isValidBase64 enforces length and padding
const base64Charset = /^[0-9a-zA-Z+/]*={0,2}$/;
const $ZodBase64 = /*@__PURE__*/ $constructor("$ZodBase64", (inst, def) => {
    def.pattern ?? (def.pattern = base64Charset);
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        if (isValidBase64(payload.value))
            return;
        payload.issues.push({
            code: "invalid_format",
            format: "base64",
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
});
//////////////////////////////   ZodBase64URL   //////////////////////////////
// lax on purpose: the quantified regexes.base64url overflows the regex stack on multi-MB input; isValidBase64 enforces length on the padded string
const base64urlCharset = /^[A-Za-z0-9_-]*$/;
function isValidBase64URL(data) {
    if (!base64urlCharset.test(data))
        return false;
    const base64 = data.replace(/[-_]/g, (c) => (c === "-" ? "+" : "/"));
    const padded = base64.padEnd(Math.ceil(base64.length / 4) * 4, "=");
    return isValidBase64(padded);
}
const $ZodBase64URL = /*@__PURE__*/ $constructor("$ZodBase64URL", (inst, def) => {
    def.pattern ?? (def.pattern = base64urlCharset);
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        if (isValidBase64URL(payload.value))
            return;
        payload.issues.push({
            code: "invalid_format",
            format: "base64url",
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
});
const $ZodE164 = /*@__PURE__*/ $constructor("$ZodE164", (inst, def) => {
    def.pattern ?? (def.pattern = e164);
    $ZodStringFormat.init(inst, def);
});
//////////////////////////////   ZodCreditCard   //////////////////////////////
const CC_SANITIZE = /[- ]/g;
/** Luhn checksum on a digit-only string. Adapted from valibot (MIT). */
function isLuhnAlgo(digits) {
    let length = digits.length;
    let bit = 1;
    let sum = 0;
    while (length) {
        const value = digits.charCodeAt(--length) - 48;
        bit ^= 1;
        sum += bit ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][value] : value;
    }
    return sum % 10 === 0;
}
function isValidCreditCard(input) {
    if (!regexes.creditCard.test(input))
        return false;
    return isLuhnAlgo(input.replace(CC_SANITIZE, ""));
}
const $ZodCreditCard = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCreditCard", (inst, def) => {
    // Shape only — the Luhn check below is not expressible as a pattern, so consumers of `pattern` (JSON Schema, template literals) get the length and separator rules alone.
    def.pattern ?? (def.pattern = regexes.creditCard);
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        if (isValidCreditCard(payload.value))
            return;
        payload.issues.push({
            code: "invalid_format",
            format: "credit_card",
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
})));
//////////////////////////////   ZodIBAN   //////////////////////////////
// iso 7064 mod 97-10 checksum without BigInt
function isIso7064Mod97(iban) {
    let remainder = 0;
    const len = iban.length;
    for (let i = 4; i < len; i++) {
        const code = iban.charCodeAt(i);
        remainder = (code >= 65 ? remainder * 100 + (code - 55) : remainder * 10 + (code - 48)) % 97;
    }
    for (let i = 0; i < 4; i++) {
        const code = iban.charCodeAt(i);
        remainder = (code >= 65 ? remainder * 100 + (code - 55) : remainder * 10 + (code - 48)) % 97;
    }
    return remainder === 1;
}
function isValidIBAN(input) {
    if (!regexes.iban.test(input))
        return false;
    return isIso7064Mod97(input);
}
const $ZodIBAN = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodIBAN", (inst, def) => {
    // shape only — checksum is not expressible as a pattern
    def.pattern ?? (def.pattern = regexes.iban);
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        if (isValidIBAN(payload.value))
            return;
        payload.issues.push({
            code: "invalid_format",
            format: "iban",
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
})));
//////////////////////////////   ZodJWT   //////////////////////////////
function isValidJWT(token, algorithm = null) {
    try {
        const tokensParts = token.split(".");
        if (tokensParts.length !== 3)
            return false;
        const [header] = tokensParts;
        if (!header)
            return false;
        // @ts-ignore
        const parsedHeader = JSON.parse(atob(header));
        if ("typ" in parsedHeader && parsedHeader?.typ !== "JWT")
            return false;
        if (!parsedHeader.alg)
            return false;
        if (algorithm && (!("alg" in parsedHeader) || parsedHeader.alg !== algorithm))
            return false;
        return true;
    }
    catch {
        return false;
    }
}
const $ZodJWT = /*@__PURE__*/ $constructor("$ZodJWT", (inst, def) => {
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        if (isValidJWT(payload.value, def.alg))
            return;
        payload.issues.push({
            code: "invalid_format",
            format: "jwt",
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
});
const $ZodCustomStringFormat = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCustomStringFormat", (inst, def) => {
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
        if (def.fn(payload.value))
            return;
        payload.issues.push({
            code: "invalid_format",
            format: def.format,
            input: payload.value,
            inst,
            continue: !def.abort,
        });
    };
})));
const $ZodNumber = /*@__PURE__*/ $constructor("$ZodNumber", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.pattern = number;
    inst._zod.parse = (payload, _ctx) => {
        if (def.coerce)
            try {
                payload.value = Number(payload.value);
            }
            catch (_) { }
        const input = payload.value;
        if (typeof input === "number" && !Number.isNaN(input) && Number.isFinite(input)) {
            return payload;
        }
        const received = typeof input === "number"
            ? Number.isNaN(input)
                ? "NaN"
                : !Number.isFinite(input)
                    ? String(input)
                    : undefined
            : undefined;
        payload.issues.push({
            expected: "number",
            code: "invalid_type",
            input,
            inst,
            ...(received ? { received } : {}),
        });
        return payload;
    };
});
const $ZodNumberFormat = /*@__PURE__*/ $constructor("$ZodNumberFormat", (inst, def) => {
    $ZodCheckNumberFormat.init(inst, def);
    $ZodNumber.init(inst, def); // no format checks
});
const $ZodBoolean = /*@__PURE__*/ $constructor("$ZodBoolean", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.pattern = regexes_boolean;
    inst._zod.parse = (payload, _ctx) => {
        if (def.coerce)
            try {
                payload.value = Boolean(payload.value);
            }
            catch (_) { }
        const input = payload.value;
        if (typeof input === "boolean")
            return payload;
        payload.issues.push({
            expected: "boolean",
            code: "invalid_type",
            input,
            inst,
        });
        return payload;
    };
});
const $ZodBigInt = /*@__PURE__*/ $constructor("$ZodBigInt", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.pattern = bigint;
    inst._zod.parse = (payload, _ctx) => {
        if (def.coerce)
            try {
                payload.value = BigInt(payload.value);
            }
            catch (_) { }
        if (typeof payload.value === "bigint")
            return payload;
        payload.issues.push({
            expected: "bigint",
            code: "invalid_type",
            input: payload.value,
            inst,
        });
        return payload;
    };
});
const $ZodBigIntFormat = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodBigIntFormat", (inst, def) => {
    checks.$ZodCheckBigIntFormat.init(inst, def);
    $ZodBigInt.init(inst, def); // no format checks
})));
const $ZodSymbol = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodSymbol", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _ctx) => {
        const input = payload.value;
        if (typeof input === "symbol")
            return payload;
        payload.issues.push({
            expected: "symbol",
            code: "invalid_type",
            input,
            inst,
        });
        return payload;
    };
})));
const $ZodUndefined = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodUndefined", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.pattern = regexes.undefined;
    inst._zod.values = new Set([undefined]);
    inst._zod.parse = (payload, _ctx) => {
        const input = payload.value;
        if (typeof input === "undefined")
            return payload;
        payload.issues.push({
            expected: "undefined",
            code: "invalid_type",
            input,
            inst,
        });
        return payload;
    };
})));
const $ZodNull = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodNull", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.pattern = regexes.null;
    inst._zod.values = new Set([null]);
    inst._zod.parse = (payload, _ctx) => {
        const input = payload.value;
        if (input === null)
            return payload;
        payload.issues.push({
            expected: "null",
            code: "invalid_type",
            input,
            inst,
        });
        return payload;
    };
})));
const $ZodAny = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodAny", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload) => payload;
})));
const $ZodUnknown = /*@__PURE__*/ $constructor("$ZodUnknown", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload) => payload;
});
const $ZodNever = /*@__PURE__*/ $constructor("$ZodNever", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _ctx) => {
        payload.issues.push({
            expected: "never",
            code: "invalid_type",
            input: payload.value,
            inst,
        });
        return payload;
    };
});
const $ZodVoid = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodVoid", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _ctx) => {
        const input = payload.value;
        if (typeof input === "undefined")
            return payload;
        payload.issues.push({
            expected: "void",
            code: "invalid_type",
            input,
            inst,
        });
        return payload;
    };
})));
const $ZodDate = /*@__PURE__*/ $constructor("$ZodDate", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _ctx) => {
        if (def.coerce) {
            try {
                payload.value = new Date(payload.value);
            }
            catch (_err) { }
        }
        const input = payload.value;
        const isDate = input instanceof Date;
        const isValidDate = isDate && !Number.isNaN(input.getTime());
        if (isValidDate)
            return payload;
        payload.issues.push({
            expected: "date",
            code: "invalid_type",
            input,
            ...(isDate ? { received: "Invalid Date" } : {}),
            inst,
        });
        return payload;
    };
});
// an oversized container fails its leading size checks before any element is parsed
function capSize(inst, size) {
    const caps = sizeCaps(inst._zod.def.checks);
    if (!caps.length)
        return;
    const cap = Math.min(...caps.map((c) => c[0]));
    const parse = inst._zod.parse;
    inst._zod.parse = (payload, ctx) => {
        const n = size(payload.value);
        if (n > cap && !ctx?.skipChecks && ctx?.direction !== "backward") {
            for (const [max, ch] of sizeCaps(inst._zod.def.checks)) {
                if (n > max && ch._zod.def.when(payload)) {
                    const start = payload.issues.length;
                    ch._zod.check(payload);
                    // the value is still the raw input, so no later check may read it
                    payload.issues[start].continue = false;
                    attachSchema(payload.issues, start, inst);
                    return payload;
                }
            }
        }
        return parse(payload, ctx);
    };
}
const arraySize = (input) => (Array.isArray(input) ? input.length : -1);
const mapSize = (input) => (input instanceof Map ? input.size : -1);
const setSize = (input) => (input instanceof Set ? input.size : -1);
function handleArrayResult(result, final, index) {
    if (result.issues.length) {
        final.issues.push(...prefixIssues(index, result.issues));
    }
    final.value[index] = result.value;
}
const $ZodArray = /*@__PURE__*/ $constructor("$ZodArray", (inst, def) => {
    $ZodType.init(inst, def);
    const memo = globalConfig.memoizer;
    memo?.attach(inst);
    inst._zod.parse = (payload, ctx) => {
        const input = payload.value;
        if (!Array.isArray(input)) {
            payload.issues.push({
                expected: "array",
                code: "invalid_type",
                input,
                inst,
            });
            return payload;
        }
        payload.value = memo ? memo.alloc(inst, payload, Array(input.length), ctx) : Array(input.length);
        const proms = [];
        const abortEarly = ctx?.abortEarly;
        for (let i = 0; i < input.length; i++) {
            const item = input[i];
            const result = def.element._zod.run({
                value: item,
                issues: [],
            }, ctx);
            if (result instanceof Promise) {
                proms.push(result.then((result) => handleArrayResult(result, payload, i)));
            }
            else {
                handleArrayResult(result, payload, i);
                // the element's payload is authoritative here, since handleArrayResult forwards every issue; an object's is not, because it drops a failed absent optional
                if (abortEarly && result.issues.length !== 0 && aborted(result))
                    break;
            }
        }
        if (proms.length) {
            return Promise.all(proms).then(() => payload);
        }
        return payload; //handleArrayResultsAsync(parseResults, final);
    };
    capSize(inst, arraySize);
});
function handlePropertyResult(result, final, key, input, optin, optout) {
    const isPresent = key in input;
    const isOptionalOut = optout === "optional";
    // The middle rung means "absence permitted, nothing supplied in its place", so an absent key contributes nothing — whatever the schema made of `undefined` is invented, not substituted. Only `optional` reaches this with a value: `defaulted` substitutes, and a schema that isn't optional-out has to keep the key.
    if (!isPresent && isOptionalOut && optin === "optional") {
        return;
    }
    if (result.issues.length) {
        // For optional-in/out schemas, ignore errors on absent keys.
        if (optin !== undefined && isOptionalOut && !isPresent) {
            return;
        }
        final.issues.push(...prefixIssues(key, result.issues));
    }
    if (!isPresent && optin === undefined) {
        if (!result.issues.length) {
            final.issues.push({
                code: "invalid_type",
                expected: "nonoptional",
                input: undefined,
                path: [key],
            });
        }
        return;
    }
    if (result.value === undefined) {
        if (isPresent || (optin === "defaulted" && !isOptionalOut)) {
            final.value[key] = undefined;
        }
    }
    else {
        final.value[key] = result.value;
    }
}
// one shared instance; a fresh [] per schema cost 56 bytes retained
const NO_SYMBOL_KEYS = [];
function normalizeDef(def) {
    const keys = Object.keys(def.shape);
    const ownSymbols = Object.getOwnPropertySymbols(def.shape);
    const symbolKeys = ownSymbols.length ? ownSymbols : NO_SYMBOL_KEYS;
    // aliases `keys` when there are no symbols, so a string-only shape keeps one array
    const allKeys = symbolKeys.length ? [...keys, ...symbolKeys] : keys;
    for (const k of allKeys) {
        if (!def.shape?.[k]?._zod?.traits?.has("$ZodType")) {
            throw new Error(`Invalid element at key "${String(k)}": expected a Zod schema`);
        }
    }
    const okeys = optionalKeys(def.shape);
    return {
        ...def,
        allKeys,
        symbolKeys,
        // string-only: handleCatchall matches it against `for...in`, which never yields a symbol
        keySet: new Set(keys),
        numKeys: keys.length,
        optionalKeys: new Set(okeys),
    };
}
function handleCatchall(proms, input, payload, ctx, def, inst, abortEarly) {
    const unrecognized = [];
    const keySet = def.keySet;
    const _catchall = def.catchall._zod;
    const t = _catchall.def.type;
    const optin = _catchall.optin;
    const optout = _catchall.optout;
    // starts at 0, not the current length: the shape phase already ran and may have aborted
    let seen = 0;
    for (const key in input) {
        if (abortEarly && payload.issues.length !== seen) {
            if (aborted(payload, seen))
                break;
            seen = payload.issues.length;
        }
        // Must precede the __proto__ branch: a declared key is not unrecognized, even though the shape loop deliberately strips __proto__ from the parsed output.
        if (keySet.has(key))
            continue;
        // Don't copy an undeclared __proto__ into the result; assignment to a plain {} would replace the result prototype. But in strict mode it is still an unknown key, so report it before skipping.
        if (key === "__proto__") {
            if (t === "never")
                unrecognized.push(key);
            continue;
        }
        if (t === "never") {
            unrecognized.push(key);
            continue;
        }
        const r = _catchall.run({ value: input[key], issues: [] }, ctx);
        if (r instanceof Promise) {
            proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
        }
        else {
            handlePropertyResult(r, payload, key, input, optin, optout);
        }
    }
    if (unrecognized.length) {
        payload.issues.push({
            code: "unrecognized_keys",
            keys: unrecognized,
            input,
            inst,
            // Describes the shape of the input, not the validity of the parsed value, so it never aborts. The parse still fails; the schema's own checks just get to run first, and an enclosing intersection can reconcile the key against a sibling operand.
            continue: true,
        });
    }
    if (!proms.length)
        return payload;
    return Promise.all(proms).then(() => {
        return payload;
    });
}
const $ZodObject = /*@__PURE__*/ $constructor("$ZodObject", (inst, def) => {
    // requires cast because technically $ZodObject doesn't extend
    $ZodType.init(inst, def);
    const desc = Object.getOwnPropertyDescriptor(def, "shape");
    // a cloned def carries its source's accessor, which knows the shape it answers from; adopting that keeps the clone's keys readable without running it
    const sh = desc?.get ? desc.get.raw : (def.shape ?? {});
    if (sh) {
        // Freezes the shape on first read, so its getters resolve once and every later read sees the same schemas.
        const get = () => {
            const newSh = { ...sh };
            Object.defineProperty(def, "shape", { value: newSh });
            get.raw = newSh;
            return newSh;
        };
        get.raw = sh;
        Object.defineProperty(def, "shape", { get });
    }
    const _normalized = cached(() => normalizeDef(def));
    defineLazyInternal(inst, "propValues", (zod) => {
        const shape = zod.def.shape;
        const propValues = {};
        for (const key in shape) {
            const field = shape[key]._zod;
            if (field.values) {
                if (!Object.prototype.hasOwnProperty.call(propValues, key)) {
                    util_assignProp(propValues, key, new Set());
                }
                for (const v of field.values)
                    propValues[key].add(v);
                // An omittable slot reads back as undefined at a discriminator lookup, so it has to claim undefined: two options that can both omit the key are not discriminable on it.
                if (field.optin !== undefined)
                    propValues[key].add(undefined);
            }
        }
        return propValues;
    });
    const isObject = util_isObject;
    const catchall = def.catchall;
    let value;
    const memo = globalConfig.memoizer;
    memo?.attach(inst);
    inst._zod.parse = (payload, ctx) => {
        value ?? (value = _normalized.value);
        const input = payload.value;
        if (!isObject(input)) {
            payload.issues.push({
                expected: "object",
                code: "invalid_type",
                input,
                inst,
            });
            return payload;
        }
        payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
        const proms = [];
        const shape = value.shape;
        const abortEarly = ctx?.abortEarly;
        let seen = payload.issues.length;
        for (const key of value.allKeys) {
            if (abortEarly && payload.issues.length !== seen) {
                if (aborted(payload, seen))
                    break;
                seen = payload.issues.length;
            }
            if (key === "__proto__")
                continue;
            const el = shape[key];
            const optin = el._zod.optin;
            const optout = el._zod.optout;
            const r = el._zod.run({ value: input[key], issues: [] }, ctx);
            if (r instanceof Promise) {
                proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
            }
            else {
                handlePropertyResult(r, payload, key, input, optin, optout);
            }
        }
        if (!catchall) {
            return proms.length ? Promise.all(proms).then(() => payload) : payload;
        }
        return handleCatchall(proms, input, payload, ctx, _normalized.value, inst, abortEarly === true);
    };
});
const $ZodObjectJIT = /*@__PURE__*/ $constructor("$ZodObjectJIT", (inst, def) => {
    // requires cast because technically $ZodObject doesn't extend
    $ZodObject.init(inst, def);
    const superParse = inst._zod.parse;
    const _normalized = cached(() => normalizeDef(def));
    const memo = globalConfig.memoizer;
    const generateFastpass = (shape) => {
        const normalized = _normalized.value;
        const syms = normalized.symbolKeys;
        // a symbol has no source literal, so it is read as `syms[i]` off the closed-over scope
        const doc = new Doc(["payload", "ctx"], { shape, inst, memo, syms });
        const parseStr = (k) => `shape[${k}]._zod.run({ value: input[${k}], issues: [] }, ctx)`;
        // prefixes in place, like util.prefixIssues. newResult must land before the early return: a catchall runs after this and would otherwise write onto the caller's input
        const prefixStr = (id, k) => `
          let ${id}_ab = false;
          for (let i = 0; i < ${id}.issues.length; i++) {
            const iss = ${id}.issues[i];
            iss.path = iss.path ? [${k}, ...iss.path] : [${k}];
            payload.issues.push(iss);
            if (iss.continue !== true) ${id}_ab = true;
          }
          if (${id}_ab && ctx && ctx.abortEarly) {
            payload.value = newResult;
            return payload;
          }`;
        doc.write(`const input = payload.value;`);
        const ids = Object.create(null);
        let counter = 0;
        for (const key of normalized.allKeys) {
            ids[key] = `key_${counter++}`;
        }
        // A: preserve key order {
        doc.write(memo ? `const newResult = memo.alloc(inst, payload, {}, ctx);` : `const newResult = {};`);
        for (const key of normalized.allKeys) {
            if (key === "__proto__")
                continue;
            const id = ids[key];
            const k = typeof key === "symbol" ? `syms[${syms.indexOf(key)}]` : esc(key);
            const isPresent = `${k} in input`;
            const schema = shape[key];
            const optin = schema?._zod?.optin;
            const isOptionalIn = optin !== undefined;
            const isOptionalOut = schema?._zod?.optout === "optional";
            doc.write(`const ${id} = ${parseStr(k)};`);
            if (isOptionalIn && isOptionalOut) {
                // For optional-in/out schemas, ignore errors on absent keys — and, like the interpreted path, drop the value produced alongside them. The middle rung goes further: it permits absence without supplying anything in its place, so an absent key contributes nothing at all.
                const assign = optin === "optional" ? `${id}_present` : `${id}.value !== undefined || ${id}_present`;
                doc.write(`
        const ${id}_present = ${isPresent};
        if (!${id}.issues.length || ${id}_present) {
          if (${id}.issues.length) {${prefixStr(id, k)}
          }

          if (${assign}) {
            newResult[${k}] = ${id}.value;
          }
        }

      `);
            }
            else if (!isOptionalIn) {
                doc.write(`
        const ${id}_present = ${isPresent};
        if (${id}.issues.length) {${prefixStr(id, k)}
        }
        if (!${id}_present && !${id}.issues.length) {
          payload.issues.push({
            code: "invalid_type",
            expected: "nonoptional",
            input: undefined,
            path: [${k}]
          });
          if (ctx && ctx.abortEarly) {
            payload.value = newResult;
            return payload;
          }
        }

        if (${id}_present) {
          newResult[${k}] = ${id}.value;
        }

      `);
            }
            else {
                doc.write(`
        if (${id}.issues.length) {${prefixStr(id, k)}
        }
      `);
                if (optin === "defaulted") {
                    doc.write(`newResult[${k}] = ${id}.value;`);
                }
                else {
                    doc.write(`
        if (${id}.value !== undefined || ${isPresent}) {
          newResult[${k}] = ${id}.value;
        }
      `);
                }
            }
        }
        doc.write(`payload.value = newResult;`);
        doc.write(`return payload;`);
        // closing `shape` in is what pays: turbofan specializes the parser against that one shape object, so every `shape[k]._zod.run` folds to a known callee. as a parameter it stays a generic load and measures 13% slower even with the forwarding frame gone
        return doc.compile();
    };
    let fastpass;
    const isObject = util_isObject;
    const jit = !globalConfig.jitless;
    const allowsEval = util_allowsEval;
    const fastEnabled = jit && allowsEval.value; // && !def.catchall;
    const catchall = def.catchall;
    let value;
    inst._zod.parse = (payload, ctx) => {
        value ?? (value = _normalized.value);
        const input = payload.value;
        if (!isObject(input)) {
            payload.issues.push({
                expected: "object",
                code: "invalid_type",
                input,
                inst,
            });
            return payload;
        }
        if (jit && fastEnabled && ctx?.async === false && ctx.jitless !== true) {
            // always synchronous
            if (!fastpass)
                fastpass = generateFastpass(def.shape);
            payload = fastpass(payload, ctx);
            if (!catchall)
                return payload;
            return handleCatchall([], input, payload, ctx, value, inst, ctx?.abortEarly === true);
        }
        return superParse(payload, ctx);
    };
});
function handleUnionResults(results, final, inst, ctx) {
    for (const result of results) {
        if (result.issues.length === 0) {
            final.value = result.value;
            return final;
        }
    }
    const nonaborted = results.filter((r) => !aborted(r));
    if (nonaborted.length === 1) {
        final.value = nonaborted[0].value;
        return nonaborted[0];
    }
    final.issues.push({
        code: "invalid_union",
        input: final.value,
        inst,
        errors: results.map((result) => result.issues.map((iss) => finalizeIssue(iss, ctx, config()))),
    });
    return final;
}
const $ZodUnion = /*@__PURE__*/ $constructor("$ZodUnion", (inst, def) => {
    $ZodType.init(inst, def);
    defineLazyInternal(inst, "optin", (zod) => zod.def.options.some((o) => o._zod.optin === "defaulted")
        ? "defaulted"
        : zod.def.options.some((o) => o._zod.optin !== undefined)
            ? "optional"
            : undefined);
    defineLazyInternal(inst, "optout", (zod) => zod.def.options.some((o) => o._zod.optout === "optional") ? "optional" : undefined);
    defineLazyInternal(inst, "values", (zod) => {
        if (zod.def.options.every((o) => o._zod.values)) {
            return new Set(zod.def.options.flatMap((option) => Array.from(option._zod.values)));
        }
        return undefined;
    });
    defineLazyInternal(inst, "pattern", (zod) => {
        if (zod.def.options.every((o) => o._zod.pattern)) {
            const patterns = zod.def.options.map((o) => o._zod.pattern);
            return new RegExp(`^(${patterns.map((p) => cleanRegex(p.source)).join("|")})$`);
        }
        return undefined;
    });
    const first = def.options.length === 1 ? def.options[0]._zod.run : null;
    inst._zod.parse = (payload, ctx) => {
        if (first) {
            return first(payload, ctx);
        }
        let async = false;
        const results = [];
        for (const option of def.options) {
            const result = option._zod.run({
                value: payload.value,
                issues: [],
            }, ctx);
            if (result instanceof Promise) {
                results.push(result);
                async = true;
            }
            else {
                if (result.issues.length === 0)
                    return result;
                results.push(result);
            }
        }
        if (!async)
            return handleUnionResults(results, payload, inst, ctx);
        return Promise.all(results).then((results) => {
            return handleUnionResults(results, payload, inst, ctx);
        });
    };
});
function handleExclusiveUnionResults(results, final, inst, ctx) {
    const matches = [];
    for (let i = 0; i < results.length; i++) {
        if (results[i].issues.length === 0)
            matches.push(i);
    }
    if (matches.length === 1) {
        final.value = results[matches[0]].value;
        return final;
    }
    if (matches.length === 0) {
        // No matches - same as regular union
        final.issues.push({
            code: "invalid_union",
            input: final.value,
            inst,
            errors: results.map((result) => result.issues.map((iss) => util.finalizeIssue(iss, ctx, core.config()))),
        });
    }
    else {
        // Multiple matches - exclusive union failure
        final.issues.push({
            code: "invalid_union",
            input: final.value,
            inst,
            errors: [],
            inclusive: false,
            matches,
        });
    }
    return final;
}
const $ZodXor = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodXor", (inst, def) => {
    $ZodUnion.init(inst, def);
    def.inclusive = false;
    const first = def.options.length === 1 ? def.options[0]._zod.run : null;
    inst._zod.parse = (payload, ctx) => {
        if (first) {
            return first(payload, ctx);
        }
        let async = false;
        const results = [];
        for (const option of def.options) {
            const result = option._zod.run({
                value: payload.value,
                issues: [],
            }, ctx);
            if (result instanceof Promise) {
                results.push(result);
                async = true;
            }
            else {
                results.push(result);
            }
        }
        if (!async)
            return handleExclusiveUnionResults(results, payload, inst, ctx);
        return Promise.all(results).then((results) => {
            return handleExclusiveUnionResults(results, payload, inst, ctx);
        });
    };
})));
/** Returns the option whose discriminator claims `value`, or throws if ambiguous. */
function getDiscriminatedOption(union, value) {
    const internals = union._zod;
    let map = internals.bag.optionsMap;
    if (!map) {
        map = discriminatorMap(internals.def);
        internals.bag.optionsMap = map;
    }
    const option = map.get(value);
    if (option === null)
        throw new Error(`Ambiguous discriminator value "${String(value)}"`);
    return option;
}
function discriminatorMap(def) {
    const map = new Map();
    for (const option of def.options) {
        const values = option._zod.propValues?.[def.discriminator];
        if (!values || values.size === 0)
            throw new Error(`Invalid discriminated union option at index "${def.options.indexOf(option)}"`);
        for (const value of values) {
            if (map.has(value)) {
                if (value !== undefined)
                    throw new Error(`Duplicate discriminator value "${String(value)}"`);
                // keep the collision marked so a later member cannot reclaim it
                map.set(value, null);
            }
            else {
                map.set(value, option);
            }
        }
    }
    return map;
}
const $ZodDiscriminatedUnion = 
/*@__PURE__*/
(/* unused pure expression or super */ null && (core.$constructor("$ZodDiscriminatedUnion", (inst, def) => {
    def.inclusive = false;
    $ZodUnion.init(inst, def);
    const _super = inst._zod.parse;
    util.defineLazyInternal(inst, "propValues", (zod) => {
        const propValues = {};
        let undefinedCount = 0;
        for (const option of zod.def.options) {
            const pv = option._zod.propValues;
            if (!pv || Object.keys(pv).length === 0)
                throw new Error(`Invalid discriminated union option at index "${zod.def.options.indexOf(option)}"`);
            if (pv[zod.def.discriminator]?.has(undefined))
                undefinedCount++;
            for (const [k, v] of Object.entries(pv)) {
                if (!Object.prototype.hasOwnProperty.call(propValues, k)) {
                    util.assignProp(propValues, k, new Set());
                }
                for (const val of v) {
                    propValues[k].add(val);
                }
            }
        }
        if (!zod.def.unionFallback && undefinedCount > 1)
            propValues[zod.def.discriminator]?.delete(undefined);
        return propValues;
    });
    // Checked now rather than in the lookup map below, so an option that lacks the discriminator fails at the `discriminatedUnion` call instead of on the first object parsed. Options whose shape cannot be enumerated without resolving it — pipes and lazies — are left to the map.
    def.options.forEach((option, i) => {
        const propShape = util.rawShape(option._zod.def);
        if (propShape && !Object.prototype.hasOwnProperty.call(propShape, def.discriminator)) {
            throw new Error(`Invalid discriminated union option at index "${i}"`);
        }
    });
    const disc = util.cached(() => discriminatorMap(def));
    inst._zod.parse = (payload, ctx) => {
        const input = payload.value;
        if (!util.isObject(input)) {
            payload.issues.push({
                code: "invalid_type",
                expected: "object",
                input,
                inst,
            });
            return payload;
        }
        const value = input?.[def.discriminator];
        const opt = disc.value.get(value);
        // forward metadata cannot choose an encoder for an absent tag
        if (opt && (value !== undefined || ctx.direction !== "backward")) {
            return opt._zod.run(payload, ctx);
        }
        // Fall back to union matching when the fast discriminator path fails:
        // - explicitly enabled via unionFallback, or
        // - during backward direction (encode), since codec-based discriminators have different values in forward vs backward directions
        if (def.unionFallback || ctx.direction === "backward") {
            return _super(payload, ctx);
        }
        // no matching discriminator
        payload.issues.push({
            code: "invalid_union",
            errors: [],
            note: "No matching discriminator",
            discriminator: def.discriminator,
            options: Array.from(disc.value.keys()).filter((value) => disc.value.get(value) !== null),
            input,
            path: [def.discriminator],
            inst,
        });
        return payload;
    };
})));
const $ZodIntersection = /*@__PURE__*/ $constructor("$ZodIntersection", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, ctx) => {
        const input = payload.value;
        const left = def.left._zod.run({ value: input, issues: [] }, ctx);
        const right = def.right._zod.run({ value: input, issues: [] }, ctx);
        const async = left instanceof Promise || right instanceof Promise;
        if (async) {
            return Promise.all([left, right]).then(([left, right]) => {
                return handleIntersectionResults(payload, left, right);
            });
        }
        return handleIntersectionResults(payload, left, right);
    };
});
function mergeValues(a, b) {
    // const aType = parse.t(a);
    // const bType = parse.t(b);
    if (a === b) {
        return { valid: true, data: a };
    }
    if (a instanceof Date && b instanceof Date && +a === +b) {
        return { valid: true, data: a };
    }
    if (isPlainObject(a) && isPlainObject(b)) {
        const bKeys = Object.keys(b);
        const sharedKeys = Object.keys(a).filter((key) => bKeys.indexOf(key) !== -1);
        const newObj = { ...a, ...b };
        if (Object.prototype.hasOwnProperty.call(newObj, "__proto__"))
            delete newObj.__proto__;
        for (const key of sharedKeys) {
            if (key === "__proto__")
                continue;
            const sharedValue = mergeValues(a[key], b[key]);
            if (!sharedValue.valid) {
                return {
                    valid: false,
                    mergeErrorPath: [key, ...sharedValue.mergeErrorPath],
                };
            }
            newObj[key] = sharedValue.data;
        }
        return { valid: true, data: newObj };
    }
    if (Array.isArray(a) && Array.isArray(b)) {
        if (a.length !== b.length) {
            return { valid: false, mergeErrorPath: [] };
        }
        const newArray = [];
        for (let index = 0; index < a.length; index++) {
            const itemA = a[index];
            const itemB = b[index];
            const sharedValue = mergeValues(itemA, itemB);
            if (!sharedValue.valid) {
                return {
                    valid: false,
                    mergeErrorPath: [index, ...sharedValue.mergeErrorPath],
                };
            }
            newArray.push(sharedValue.data);
        }
        return { valid: true, data: newArray };
    }
    return { valid: false, mergeErrorPath: [] };
}
function handleIntersectionResults(result, left, right) {
    // Track which side(s) reject each key. A key rejection is reported only when BOTH sides reject it, so a key owned by one branch survives the other's key schema. strictObject reports these as unrecognized_keys; a record with an open key schema reports one invalid_key per key.
    const unrecKeys = new Map();
    let unrecIssue;
    const keyIssues = new Map();
    const collect = (iss, side) => {
        let keys;
        if (iss.code === "unrecognized_keys" && !iss.path?.length) {
            unrecIssue ?? (unrecIssue = iss);
            keys = iss.keys;
        }
        else if (iss.code === "invalid_key" && iss.origin === "record" && iss.path?.length === 1) {
            const k = String(iss.path[0]);
            if (!keyIssues.has(k))
                keyIssues.set(k, iss);
            keys = [k];
        }
        else {
            return false;
        }
        for (const k of keys) {
            if (!unrecKeys.has(k))
                unrecKeys.set(k, {});
            unrecKeys.get(k)[side] = true;
        }
        return true;
    };
    for (const iss of left.issues) {
        if (!collect(iss, "l"))
            result.issues.push(iss);
    }
    for (const iss of right.issues) {
        if (!collect(iss, "r"))
            result.issues.push(iss);
    }
    // Report only keys rejected by BOTH sides
    const bothKeys = [...unrecKeys].filter(([, f]) => f.l && f.r).map(([k]) => k);
    if (bothKeys.length) {
        const aggregated = unrecIssue ? bothKeys.filter((k) => unrecIssue.keys.includes(k)) : [];
        if (aggregated.length)
            result.issues.push({ ...unrecIssue, keys: aggregated });
        for (const k of bothKeys) {
            if (!aggregated.includes(k) && keyIssues.has(k))
                result.issues.push(keyIssues.get(k));
        }
    }
    const merged = mergeValues(left.value, right.value);
    if (!merged.valid) {
        if (aborted(result))
            return result;
        throw new Error(`Unmergable intersection. Error path: ` + `${JSON.stringify(merged.mergeErrorPath)}`);
    }
    result.value = merged.data;
    return result;
}
const $ZodTuple = /*@__PURE__*/ $constructor("$ZodTuple", (inst, def) => {
    $ZodType.init(inst, def);
    const items = def.items;
    const memo = globalConfig.memoizer;
    memo?.attach(inst);
    inst._zod.parse = (payload, ctx) => {
        const input = payload.value;
        if (!Array.isArray(input)) {
            payload.issues.push({
                input,
                inst,
                expected: "tuple",
                code: "invalid_type",
            });
            return payload;
        }
        payload.value = memo ? memo.alloc(inst, payload, [], ctx) : [];
        const proms = [];
        const optinStart = getTupleOptStart(items, "optin");
        const optoutStart = getTupleOptStart(items, "optout");
        if (!def.rest) {
            if (input.length < optinStart) {
                payload.issues.push({
                    code: "too_small",
                    minimum: optinStart,
                    inclusive: true,
                    input,
                    inst,
                    origin: "array",
                });
                return payload;
            }
            if (input.length > items.length) {
                payload.issues.push({
                    code: "too_big",
                    maximum: items.length,
                    inclusive: true,
                    input,
                    inst,
                    origin: "array",
                });
            }
        }
        // Run every item in parallel, collecting results into an indexed array. The post-processing in `handleTupleResults` walks them in order so it can decide whether an absent optional-output error can truncate the tail or must be reported to preserve required output.
        const itemResults = new Array(items.length);
        // only tracked when there is a rest loop to skip
        const abortEarly = def.rest ? ctx?.abortEarly : undefined;
        let itemAborted = false;
        for (let i = 0; i < items.length; i++) {
            const r = items[i]._zod.run({ value: input[i], issues: [] }, ctx);
            if (r instanceof Promise) {
                proms.push(r.then((rr) => {
                    itemResults[i] = rr;
                }));
            }
            else {
                itemResults[i] = r;
                if (abortEarly && !itemAborted && r.issues.length)
                    itemAborted = aborted(r);
            }
        }
        // sound because rest is non-empty exactly when every fixed index is present, the one case handleTupleResults cannot discard an item's issues
        if (def.rest && !itemAborted) {
            let i = items.length - 1;
            const rest = input.slice(items.length);
            let seen = payload.issues.length;
            for (const el of rest) {
                if (abortEarly && payload.issues.length !== seen) {
                    if (aborted(payload, seen))
                        break;
                    seen = payload.issues.length;
                }
                i++;
                const result = def.rest._zod.run({ value: el, issues: [] }, ctx);
                if (result instanceof Promise) {
                    proms.push(result.then((r) => handleTupleResult(r, payload, i)));
                }
                else {
                    handleTupleResult(result, payload, i);
                }
            }
        }
        if (proms.length) {
            return Promise.all(proms).then(() => handleTupleResults(itemResults, payload, items, input, optoutStart));
        }
        return handleTupleResults(itemResults, payload, items, input, optoutStart);
    };
});
function getTupleOptStart(items, key) {
    for (let i = items.length - 1; i >= 0; i--) {
        // optin is a three-rung ladder so any rung above `undefined` permits an absent slot; optout stays two-valued.
        const omittable = key === "optin" ? items[i]._zod.optin !== undefined : items[i]._zod.optout === "optional";
        if (!omittable)
            return i + 1;
    }
    return 0;
}
function handleTupleResult(result, final, index) {
    if (result.issues.length) {
        final.issues.push(...prefixIssues(index, result.issues));
    }
    final.value[index] = result.value;
}
function handleTupleResults(itemResults, final, items, input, optoutStart) {
    // Walk results in order. Mirror $ZodObject's swallow-on-absent-optional rule, but only after `optoutStart`: the first index where the output tuple tail can be absent.
    for (let i = 0; i < items.length; i++) {
        const r = itemResults[i];
        const isPresent = i < input.length;
        // The array analog of `handlePropertyResult`'s absent-key early return: the middle rung permits absence without supplying anything in its place, so the tail truncates here instead of materializing whatever the item made of `undefined`.
        if (!isPresent && i >= optoutStart && items[i]._zod.optin === "optional") {
            final.value.length = i;
            break;
        }
        if (r.issues.length) {
            if (!isPresent && i >= optoutStart) {
                final.value.length = i;
                break;
            }
            final.issues.push(...prefixIssues(i, r.issues));
        }
        final.value[i] = r.value;
    }
    // Drop trailing slots that produced `undefined` for absent input
    // (the array analog of an absent optional key on an object). The
    // `i >= input.length` floor is critical: an explicit `undefined`
    // *inside* the input must be preserved even when the schema is
    // optional-out (e.g. `z.string().or(z.undefined())` accepting an
    // explicit undefined value).
    for (let i = final.value.length - 1; i >= input.length; i--) {
        if (items[i]._zod.optout === "optional" && final.value[i] === undefined) {
            final.value.length = i;
        }
        else {
            break;
        }
    }
    return final;
}
const $ZodRecord = /*@__PURE__*/ $constructor("$ZodRecord", (inst, def) => {
    $ZodType.init(inst, def);
    const memo = globalConfig.memoizer;
    memo?.attach(inst);
    inst._zod.parse = (payload, ctx) => {
        const input = payload.value;
        if (!isPlainObject(input)) {
            payload.issues.push({
                expected: "record",
                code: "invalid_type",
                input,
                inst,
            });
            return payload;
        }
        // no guard in either loop below: a record's invalid_key aborts but an enclosing intersection can reconcile it, so a stopped loop hides keys the sibling does not own and the intersection then rejects nothing
        const proms = [];
        const values = def.keyType._zod.values;
        if (values && !def.partial) {
            payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
            const recordKeys = new Set();
            for (const key of values) {
                if (typeof key === "string" || typeof key === "number" || typeof key === "symbol") {
                    recordKeys.add(typeof key === "number" ? key.toString() : key);
                    // A declared __proto__ is stripped but is not an unrecognized key.
                    if (key === "__proto__")
                        continue;
                    const keyResult = def.keyType._zod.run({ value: key, issues: [] }, ctx);
                    if (keyResult instanceof Promise) {
                        throw new Error("Async schemas not supported in object keys currently");
                    }
                    if (keyResult.issues.length) {
                        payload.issues.push({
                            code: "invalid_key",
                            origin: "record",
                            issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
                            input: key,
                            path: [key],
                            inst,
                        });
                        continue;
                    }
                    const outKey = keyResult.value;
                    if (outKey === "__proto__")
                        continue;
                    const result = def.valueType._zod.run({ value: input[key], issues: [] }, ctx);
                    if (result instanceof Promise) {
                        proms.push(result.then((result) => {
                            if (result.issues.length) {
                                payload.issues.push(...prefixIssues(key, result.issues));
                            }
                            payload.value[outKey] = result.value;
                        }));
                    }
                    else {
                        if (result.issues.length) {
                            payload.issues.push(...prefixIssues(key, result.issues));
                        }
                        payload.value[outKey] = result.value;
                    }
                }
            }
            let unrecognized;
            for (const key in input) {
                if (!recordKeys.has(key)) {
                    if (def.mode === "loose") {
                        // skip __proto__ so it can't replace the result prototype via the assignment setter on the plain {} we build into
                        if (key === "__proto__")
                            continue;
                        payload.value[key] = input[key];
                    }
                    else {
                        unrecognized = unrecognized ?? [];
                        unrecognized.push(key);
                    }
                }
            }
            if (unrecognized && unrecognized.length > 0) {
                payload.issues.push({
                    code: "unrecognized_keys",
                    input,
                    inst,
                    keys: unrecognized,
                    continue: true,
                });
            }
        }
        else {
            payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
            // An enumerable key schema declares which keys the record owns, so a key outside the set is unrecognized. A non-enumerable one (regex, refine) is a constraint every key must satisfy, so a failing key is invalid. Only the former is reconcilable against the other side of an intersection.
            let unrecognized;
            // Reflect.ownKeys for Symbol-key support; filter non-enumerable to match z.object()
            for (const key of Reflect.ownKeys(input)) {
                if (key === "__proto__")
                    continue;
                if (!Object.prototype.propertyIsEnumerable.call(input, key))
                    continue;
                let keyResult = def.keyType._zod.run({ value: key, issues: [] }, ctx);
                if (keyResult instanceof Promise) {
                    throw new Error("Async schemas not supported in object keys currently");
                }
                // Numeric string fallback: if key is a numeric string and failed, retry with Number(key). This handles z.number(), z.literal([1, 2, 3]), and unions containing numeric literals
                const checkNumericKey = typeof key === "string" && number.test(key) && keyResult.issues.length;
                if (checkNumericKey) {
                    const retryResult = def.keyType._zod.run({ value: Number(key), issues: [] }, ctx);
                    if (retryResult instanceof Promise) {
                        throw new Error("Async schemas not supported in object keys currently");
                    }
                    if (retryResult.issues.length === 0) {
                        keyResult = retryResult;
                    }
                }
                if (keyResult.issues.length) {
                    if (def.mode === "loose") {
                        // Pass through unchanged
                        payload.value[key] = input[key];
                    }
                    else if (values) {
                        unrecognized = unrecognized ?? [];
                        unrecognized.push(key);
                    }
                    else {
                        // Default "strict" behavior: error on invalid key
                        payload.issues.push({
                            code: "invalid_key",
                            origin: "record",
                            issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
                            input: key,
                            path: [key],
                            inst,
                        });
                    }
                    continue;
                }
                // the guard above tests the raw input key, but the key schema can normalize an ordinary key into __proto__; re-check the key we actually write under
                const outKey = keyResult.value;
                if (outKey === "__proto__")
                    continue;
                const result = def.valueType._zod.run({ value: input[key], issues: [] }, ctx);
                if (result instanceof Promise) {
                    proms.push(result.then((result) => {
                        if (result.issues.length) {
                            payload.issues.push(...prefixIssues(key, result.issues));
                        }
                        payload.value[outKey] = result.value;
                    }));
                }
                else {
                    if (result.issues.length) {
                        payload.issues.push(...prefixIssues(key, result.issues));
                    }
                    payload.value[outKey] = result.value;
                }
            }
            if (unrecognized && unrecognized.length > 0) {
                payload.issues.push({
                    code: "unrecognized_keys",
                    input,
                    inst,
                    keys: unrecognized,
                    continue: true,
                });
            }
        }
        if (proms.length) {
            return Promise.all(proms).then(() => payload);
        }
        return payload;
    };
});
const $ZodMap = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodMap", (inst, def) => {
    $ZodType.init(inst, def);
    const memo = core.globalConfig.memoizer;
    memo?.attach(inst);
    inst._zod.parse = (payload, ctx) => {
        const input = payload.value;
        if (!(input instanceof Map)) {
            payload.issues.push({
                expected: "map",
                code: "invalid_type",
                input,
                inst,
            });
            return payload;
        }
        const proms = [];
        payload.value = memo ? memo.alloc(inst, payload, new Map(), ctx) : new Map();
        const abortEarly = ctx?.abortEarly;
        let seen = payload.issues.length;
        for (const [key, value] of input) {
            if (abortEarly && payload.issues.length !== seen) {
                if (util.aborted(payload, seen))
                    break;
                seen = payload.issues.length;
            }
            const keyResult = def.keyType._zod.run({ value: key, issues: [] }, ctx);
            const valueResult = def.valueType._zod.run({ value: value, issues: [] }, ctx);
            if (keyResult instanceof Promise || valueResult instanceof Promise) {
                proms.push(Promise.all([keyResult, valueResult]).then(([keyResult, valueResult]) => {
                    handleMapResult(keyResult, valueResult, payload, key, input, inst, ctx);
                }));
            }
            else {
                handleMapResult(keyResult, valueResult, payload, key, input, inst, ctx);
            }
        }
        if (proms.length)
            return Promise.all(proms).then(() => payload);
        return payload;
    };
    capSize(inst, mapSize);
})));
function handleMapResult(keyResult, valueResult, final, key, input, inst, ctx) {
    if (keyResult.issues.length) {
        if (util.propertyKeyTypes.has(typeof key)) {
            final.issues.push(...util.prefixIssues(key, keyResult.issues));
        }
        else {
            final.issues.push({
                code: "invalid_key",
                origin: "map",
                input,
                inst,
                issues: keyResult.issues.map((iss) => util.finalizeIssue(iss, ctx, core.config())),
            });
        }
    }
    if (valueResult.issues.length) {
        if (util.propertyKeyTypes.has(typeof key)) {
            final.issues.push(...util.prefixIssues(key, valueResult.issues));
        }
        else {
            final.issues.push({
                origin: "map",
                code: "invalid_element",
                input,
                inst,
                key: key,
                issues: valueResult.issues.map((iss) => util.finalizeIssue(iss, ctx, core.config())),
            });
        }
    }
    final.value.set(keyResult.value, valueResult.value);
}
const $ZodSet = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodSet", (inst, def) => {
    $ZodType.init(inst, def);
    const memo = core.globalConfig.memoizer;
    memo?.attach(inst);
    inst._zod.parse = (payload, ctx) => {
        const input = payload.value;
        if (!(input instanceof Set)) {
            payload.issues.push({
                input,
                inst,
                expected: "set",
                code: "invalid_type",
            });
            return payload;
        }
        const proms = [];
        payload.value = memo ? memo.alloc(inst, payload, new Set(), ctx) : new Set();
        const abortEarly = ctx?.abortEarly;
        let seen = payload.issues.length;
        for (const item of input) {
            if (abortEarly && payload.issues.length !== seen) {
                if (util.aborted(payload, seen))
                    break;
                seen = payload.issues.length;
            }
            const result = def.valueType._zod.run({ value: item, issues: [] }, ctx);
            if (result instanceof Promise) {
                proms.push(result.then((result) => handleSetResult(result, payload)));
            }
            else
                handleSetResult(result, payload);
        }
        if (proms.length)
            return Promise.all(proms).then(() => payload);
        return payload;
    };
    capSize(inst, setSize);
})));
function handleSetResult(result, final) {
    if (result.issues.length) {
        final.issues.push(...result.issues);
    }
    final.value.add(result.value);
}
const $ZodEnum = /*@__PURE__*/ $constructor("$ZodEnum", (inst, def) => {
    $ZodType.init(inst, def);
    const values = getEnumValues(def.entries);
    const valuesSet = new Set(values);
    inst._zod.values = valuesSet;
    defineLazyInternal(inst, "pattern", (zod) => {
        const patternValues = getEnumValues(zod.def.entries).filter((k) => propertyKeyTypes.has(typeof k));
        // unmatchable fallback, RE2-safe: an empty alternation would compile to /^()$/, which matches ""
        return new RegExp(patternValues.length ? `^(${patternValues.map((o) => escapeRegex(o.toString())).join("|")})$` : "^[^\\s\\S]$");
    });
    inst._zod.parse = (payload, _ctx) => {
        const input = payload.value;
        if (valuesSet.has(input)) {
            return payload;
        }
        payload.issues.push({
            code: "invalid_value",
            values,
            input,
            inst,
        });
        return payload;
    };
});
const $ZodLiteral = /*@__PURE__*/ $constructor("$ZodLiteral", (inst, def) => {
    $ZodType.init(inst, def);
    const values = new Set(def.values);
    inst._zod.values = values;
    defineLazyInternal(inst, "pattern", (zod) => {
        const vals = zod.def.values;
        // unmatchable fallback, RE2-safe: an empty alternation would compile to /^()$/, which matches ""
        return new RegExp(vals.length
            ? `^(${vals
                .map((o) => typeof o === "string" ? escapeRegex(o) : o ? escapeRegex(o.toString()) : String(o))
                .join("|")})$`
            : "^[^\\s\\S]$");
    });
    inst._zod.parse = (payload, _ctx) => {
        const input = payload.value;
        if (values.has(input)) {
            return payload;
        }
        payload.issues.push({
            code: "invalid_value",
            values: def.values,
            input,
            inst,
        });
        return payload;
    };
});
const $ZodFile = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodFile", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _ctx) => {
        const input = payload.value;
        // @ts-ignore
        if (input instanceof File)
            return payload;
        payload.issues.push({
            expected: "file",
            code: "invalid_type",
            input,
            inst,
        });
        return payload;
    };
})));
const $ZodTransform = /*@__PURE__*/ $constructor("$ZodTransform", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.optin = "optional";
    globalConfig.memoizer?.guard(inst);
    inst._zod.parse = (payload, ctx) => {
        if (ctx.direction === "backward") {
            throw new $ZodEncodeError(inst.constructor.name);
        }
        const _out = def.transform(payload.value, payload);
        if (ctx.async) {
            const output = _out instanceof Promise ? _out : Promise.resolve(_out);
            return output.then((output) => {
                payload.value = output;
                return payload;
            });
        }
        if (_out instanceof Promise) {
            throw new $ZodAsyncError();
        }
        payload.value = _out;
        return payload;
    };
});
function handleOptionalResult(payload, result) {
    // A substituting schema that still failed has no usable answer; yield undefined. Its issues are simply dropped: it ran on a payload of its own, so there is no shared array to truncate and nothing of the caller's to lose with it.
    payload.value = result.issues.length ? undefined : result.value;
    return payload;
}
const $ZodOptional = /*@__PURE__*/ $constructor("$ZodOptional", (inst, def) => {
    $ZodType.init(inst, def);
    // .optional() propagates absence rather than substituting for it, so a defaulted inner keeps its rung.
    defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
    inst._zod.optout = "optional";
    defineLazyInternal(inst, "values", (zod) => {
        const values = zod.def.innerType._zod.values;
        return values ? new Set([...values, undefined]) : undefined;
    });
    defineLazyInternal(inst, "pattern", (zod) => {
        const pattern = zod.def.innerType._zod.pattern;
        return pattern ? new RegExp(`^(${cleanRegex(pattern.source)})?$`) : undefined;
    });
    inst._zod.parse = (payload, ctx) => {
        if (payload.value === undefined) {
            // Only the top rung substitutes a value for absence; everything else leaves it intact, which is what .optional() means.
            if (def.innerType._zod.optin !== "defaulted")
                return payload;
            // Its own payload, for the same reason $ZodCatch gets one: a pipe forwards an unrecognized key through the caller's issues array, and this must not read that as the substituting schema failing and drop it.
            const result = def.innerType._zod.run({ value: payload.value, issues: [] }, ctx);
            if (result instanceof Promise)
                return result.then((result) => handleOptionalResult(payload, result));
            return handleOptionalResult(payload, result);
        }
        return def.innerType._zod.run(payload, ctx);
    };
});
const $ZodExactOptional = /*@__PURE__*/ $constructor("$ZodExactOptional", (inst, def) => {
    // Call parent init - inherits optin/optout = "optional"
    $ZodOptional.init(inst, def);
    // Override values/pattern to NOT add undefined
    defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
    defineLazyInternal(inst, "pattern", (zod) => zod.def.innerType._zod.pattern);
    // Override parse to just delegate (no undefined handling)
    inst._zod.parse = (payload, ctx) => {
        return def.innerType._zod.run(payload, ctx);
    };
});
const $ZodNullable = /*@__PURE__*/ $constructor("$ZodNullable", (inst, def) => {
    $ZodType.init(inst, def);
    defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin);
    defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
    defineLazyInternal(inst, "pattern", (zod) => {
        const pattern = zod.def.innerType._zod.pattern;
        return pattern ? new RegExp(`^(${cleanRegex(pattern.source)}|null)$`) : undefined;
    });
    defineLazyInternal(inst, "values", (zod) => {
        return zod.def.innerType._zod.values ? new Set([...zod.def.innerType._zod.values, null]) : undefined;
    });
    inst._zod.parse = (payload, ctx) => {
        // Forward direction (decode): allow null to pass through
        if (payload.value === null)
            return payload;
        return def.innerType._zod.run(payload, ctx);
    };
});
const $ZodDefault = /*@__PURE__*/ $constructor("$ZodDefault", (inst, def) => {
    $ZodType.init(inst, def);
    // inst._zod.qin = "true";
    inst._zod.optin = "defaulted";
    defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
    inst._zod.parse = (payload, ctx) => {
        if (ctx.direction === "backward") {
            return def.innerType._zod.run(payload, ctx);
        }
        // Forward direction (decode): apply defaults for undefined input
        if (payload.value === undefined) {
            payload.value = def.defaultValue;
            /**
             * $ZodDefault returns the default value immediately in forward direction.
             * It doesn't pass the default value into the validator ("prefault"). There's no reason to pass the default value through validation. The validity of the default is enforced by TypeScript statically. Otherwise, it's the responsibility of the user to ensure the default is valid. In the case of pipes with divergent in/out types, you can specify the default on the `in` schema of your ZodPipe to set a "prefault" for the pipe.   */
            return payload;
        }
        // Forward direction: continue with default handling
        const result = def.innerType._zod.run(payload, ctx);
        if (result instanceof Promise) {
            return result.then((result) => handleDefaultResult(result, def));
        }
        return handleDefaultResult(result, def);
    };
});
function handleDefaultResult(payload, def) {
    if (payload.value === undefined) {
        payload.value = def.defaultValue;
    }
    return payload;
}
const $ZodPrefault = /*@__PURE__*/ $constructor("$ZodPrefault", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.optin = "defaulted";
    defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
    inst._zod.parse = (payload, ctx) => {
        if (ctx.direction === "backward") {
            return def.innerType._zod.run(payload, ctx);
        }
        // Forward direction (decode): apply prefault for undefined input
        if (payload.value === undefined) {
            payload.value = def.defaultValue;
        }
        return def.innerType._zod.run(payload, ctx);
    };
});
const $ZodNonOptional = /*@__PURE__*/ $constructor("$ZodNonOptional", (inst, def) => {
    $ZodType.init(inst, def);
    defineLazyInternal(inst, "values", (zod) => {
        const v = zod.def.innerType._zod.values;
        return v ? new Set([...v].filter((x) => x !== undefined)) : undefined;
    });
    inst._zod.parse = (payload, ctx) => {
        const result = def.innerType._zod.run(payload, ctx);
        if (result instanceof Promise) {
            return result.then((result) => handleNonOptionalResult(result, inst));
        }
        return handleNonOptionalResult(result, inst);
    };
});
function handleNonOptionalResult(payload, inst) {
    if (!payload.issues.length && payload.value === undefined) {
        payload.issues.push({
            code: "invalid_type",
            expected: "nonoptional",
            input: payload.value,
            inst,
        });
    }
    return payload;
}
const $ZodSuccess = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodSuccess", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, ctx) => {
        if (ctx.direction === "backward") {
            throw new core.$ZodEncodeError("ZodSuccess");
        }
        const result = def.innerType._zod.run(payload, ctx);
        if (result instanceof Promise) {
            return result.then((result) => {
                payload.value = result.issues.length === 0;
                return payload;
            });
        }
        payload.value = result.issues.length === 0;
        return payload;
    };
})));
function handleCatchResult(payload, result, def, ctx) {
    if (!result.issues.length) {
        payload.value = result.value;
        // The value carries up, so the flag describing it has to carry with it: a back-edge into a node still being parsed must not be frozen by an enclosing readonly, and its checks belong to the node itself. Guarded so the ordinary case adds no own property.
        if (result.memo)
            payload.memo = true;
        return payload;
    }
    // Spread the inner's own payload, not ours: `value` has to stay the input the catch was handed, and the inner ran on a payload of its own so its issues are already private to this call.
    payload.value = def.catchValue({
        ...result,
        value: payload.value,
        error: {
            issues: result.issues.map((iss) => finalizeIssue(iss, ctx, config())),
        },
        input: payload.value,
    });
    return payload;
}
const $ZodCatch = /*@__PURE__*/ $constructor("$ZodCatch", (inst, def) => {
    $ZodType.init(inst, def);
    defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
    defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
    defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
    inst._zod.parse = (payload, ctx) => {
        if (ctx.direction === "backward") {
            return def.innerType._zod.run(payload, ctx);
        }
        // Forward direction (decode): apply catch logic
        const result = def.innerType._zod.run({ value: payload.value, issues: [] }, ctx);
        if (result instanceof Promise) {
            return result.then((result) => handleCatchResult(payload, result, def, ctx));
        }
        return handleCatchResult(payload, result, def, ctx);
    };
});
const $ZodNaN = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodNaN", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _ctx) => {
        if (typeof payload.value !== "number" || !Number.isNaN(payload.value)) {
            payload.issues.push({
                input: payload.value,
                inst,
                expected: "nan",
                code: "invalid_type",
            });
            return payload;
        }
        return payload;
    };
})));
const $ZodPipe = /*@__PURE__*/ $constructor("$ZodPipe", (inst, def) => {
    $ZodType.init(inst, def);
    defineLazyInternal(inst, "values", (zod) => zod.def.in._zod.values);
    defineLazyInternal(inst, "optin", (zod) => zod.def.in._zod.optin);
    defineLazyInternal(inst, "optout", (zod) => zod.def.out._zod.optout);
    defineLazyInternal(inst, "propValues", (zod) => zod.def.in._zod.propValues);
    inst._zod.parse = (payload, ctx) => {
        if (ctx.direction === "backward") {
            const right = def.out._zod.run(payload, ctx);
            if (right instanceof Promise) {
                return right.then((right) => handlePipeResult(right, def.in, ctx));
            }
            return handlePipeResult(right, def.in, ctx);
        }
        const left = def.in._zod.run(payload, ctx);
        if (left instanceof Promise) {
            return left.then((left) => handlePipeResult(left, def.out, ctx));
        }
        return handlePipeResult(left, def.out, ctx);
    };
});
function handlePipeResult(left, next, ctx) {
    // Any issue stops the pipe, so a failing refinement never feeds its transform. An unrecognized key is the exception: it describes the input's extra properties, not the value being piped, and an enclosing intersection may yet reconcile it.
    if (left.issues.some((iss) => iss.code !== "unrecognized_keys")) {
        // prevent further checks
        left.aborted = true;
        return left;
    }
    return next._zod.run({ value: left.value, issues: left.issues }, ctx);
}
const $ZodCodec = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodCodec", (inst, def) => {
    $ZodType.init(inst, def);
    util.defineLazyInternal(inst, "values", (zod) => zod.def.in._zod.values);
    util.defineLazyInternal(inst, "optin", (zod) => zod.def.in._zod.optin);
    util.defineLazyInternal(inst, "optout", (zod) => zod.def.out._zod.optout);
    util.defineLazyInternal(inst, "propValues", (zod) => zod.def.in._zod.propValues);
    inst._zod.parse = (payload, ctx) => {
        const direction = ctx.direction || "forward";
        if (direction === "forward") {
            const left = def.in._zod.run(payload, ctx);
            if (left instanceof Promise) {
                return left.then((left) => handleCodecAResult(left, def, ctx));
            }
            return handleCodecAResult(left, def, ctx);
        }
        else {
            const right = def.out._zod.run(payload, ctx);
            if (right instanceof Promise) {
                return right.then((right) => handleCodecAResult(right, def, ctx));
            }
            return handleCodecAResult(right, def, ctx);
        }
    };
})));
function handleCodecAResult(result, def, ctx) {
    if (result.issues.length) {
        // prevent further checks
        result.aborted = true;
        return result;
    }
    const direction = ctx.direction || "forward";
    if (direction === "forward") {
        const transformed = def.transform(result.value, result);
        if (transformed instanceof Promise) {
            return transformed.then((value) => handleCodecTxResult(result, value, def.out, ctx));
        }
        return handleCodecTxResult(result, transformed, def.out, ctx);
    }
    else {
        const transformed = def.reverseTransform(result.value, result);
        if (transformed instanceof Promise) {
            return transformed.then((value) => handleCodecTxResult(result, value, def.in, ctx));
        }
        return handleCodecTxResult(result, transformed, def.in, ctx);
    }
}
function handleCodecTxResult(left, value, nextSchema, ctx) {
    // Check if transform added any issues
    if (left.issues.length) {
        left.aborted = true;
        return left;
    }
    return nextSchema._zod.run({ value, issues: left.issues }, ctx);
}
const $ZodPreprocess = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodPreprocess", (inst, def) => {
    $ZodPipe.init(inst, def);
})));
const $ZodReadonly = /*@__PURE__*/ $constructor("$ZodReadonly", (inst, def) => {
    $ZodType.init(inst, def);
    defineLazyInternal(inst, "propValues", (zod) => zod.def.innerType._zod.propValues);
    defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
    defineLazyInternal(inst, "optin", (zod) => zod.def.innerType?._zod?.optin);
    defineLazyInternal(inst, "optout", (zod) => zod.def.innerType?._zod?.optout);
    inst._zod.parse = (payload, ctx) => {
        if (ctx.direction === "backward") {
            return def.innerType._zod.run(payload, ctx);
        }
        const result = def.innerType._zod.run(payload, ctx);
        if (result instanceof Promise) {
            return result.then(handleReadonlyResult);
        }
        return handleReadonlyResult(result);
    };
});
function handleReadonlyResult(payload) {
    // A repeat visit hands back a node that is still being built; freezing it here would make the rest of its keys fail to assign.
    if (!payload.memo)
        payload.value = Object.freeze(payload.value);
    return payload;
}
// a leaf's pattern source with its own checks folded in: the last pattern-carrying check wins, else length bounds narrow the catch-all, else an integer format narrows the number form. the fold lives here instead of on `_zod.pattern` so a bundle without template literals never pays for it
function leafPattern(schema) {
    const def = schema._zod.def;
    let pattern = def.pattern;
    let isInt = !!def.format?.includes("int");
    let minimum;
    let maximum;
    for (const ch of def.checks ?? []) {
        const d = ch._zod.def;
        if (d.pattern)
            pattern = d.pattern;
        isInt || (isInt = !!d.format?.includes("int"));
        const lo = d.minimum ?? d.length;
        const hi = d.maximum ?? d.length;
        if (lo !== undefined && (minimum === undefined || lo > minimum))
            minimum = lo;
        if (hi !== undefined && (maximum === undefined || hi < maximum))
            maximum = hi;
    }
    if (pattern)
        return pattern.source;
    // an empty range matches nothing at runtime, and `{8,5}` is not a legal quantifier
    if (minimum !== undefined && maximum !== undefined && minimum > maximum)
        return "(?!)";
    if (minimum !== undefined || maximum !== undefined)
        return regexes.string({ minimum, maximum }).source;
    const own = schema._zod.pattern;
    return (isInt && own === regexes.number ? regexes.integer : own)?.source;
}
// a part's pattern source. a wrapper's pattern embeds its inner pattern's source verbatim, so the folded form is substituted in place without knowing the wrapper's own composition; a union's options are joined the way the union builds its own pattern
function partPattern(schema) {
    const def = schema._zod.def;
    const own = schema._zod.pattern?.source;
    // lazy resolves its inner on the internals, not the def
    const inner = def.innerType ?? schema._zod.innerType;
    if (inner) {
        const before = inner._zod.pattern?.source;
        const after = partPattern(inner);
        if (own && before && after && after !== before) {
            return own.replace(util.cleanRegex(before), () => util.cleanRegex(after));
        }
        return own;
    }
    if (def.options) {
        const sources = def.options.map(partPattern);
        if (sources.every(Boolean))
            return `^(${sources.map((s) => util.cleanRegex(s)).join("|")})$`;
    }
    return leafPattern(schema);
}
const $ZodTemplateLiteral = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodTemplateLiteral", (inst, def) => {
    $ZodType.init(inst, def);
    const regexParts = [];
    for (const part of def.parts) {
        if (typeof part === "object" && part !== null) {
            // is Zod schema
            const source = partPattern(part);
            if (!source) {
                throw new Error(`Invalid template literal part, no pattern found: ${[...part._zod.traits].shift()}`);
            }
            regexParts.push(util.cleanRegex(source));
        }
        else if (part === null || util.primitiveTypes.has(typeof part)) {
            regexParts.push(util.escapeRegex(`${part}`));
        }
        else {
            throw new Error(`Invalid template literal part: ${part}`);
        }
    }
    inst._zod.pattern = new RegExp(`^${regexParts.join("")}$`);
    inst._zod.parse = (payload, _ctx) => {
        if (typeof payload.value !== "string") {
            payload.issues.push({
                input: payload.value,
                inst,
                expected: "string",
                code: "invalid_type",
            });
            return payload;
        }
        inst._zod.pattern.lastIndex = 0;
        if (!inst._zod.pattern.test(payload.value)) {
            payload.issues.push({
                input: payload.value,
                inst,
                code: "invalid_format",
                format: def.format ?? "template_literal",
                pattern: inst._zod.pattern.source,
            });
            return payload;
        }
        return payload;
    };
})));
const $ZodFunction = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodFunction", (inst, def) => {
    $ZodType.init(inst, def);
    // Defined, not assigned: the classic prototype exposes `_def` as a getter with no setter.
    Object.defineProperty(inst, "_def", { value: def });
    inst._zod.def = def;
    inst.implement = (func) => {
        if (typeof func !== "function") {
            throw new Error("implement() must be called with a function");
        }
        // Defined inline so the closure stays anonymous: binding it to a `const` first names it, which costs 256 bytes per implemented function.
        return Object.defineProperty(function (...args) {
            const parsedArgs = inst._def.input ? parse(inst._def.input, args) : args;
            const result = Reflect.apply(func, this, parsedArgs);
            if (inst._def.output) {
                return parse(inst._def.output, result);
            }
            return result;
        }, "_zod", { value: inst._zod, enumerable: false });
    };
    inst.implementAsync = (func) => {
        if (typeof func !== "function") {
            throw new Error("implementAsync() must be called with a function");
        }
        return Object.defineProperty(async function (...args) {
            const parsedArgs = inst._def.input ? await parseAsync(inst._def.input, args) : args;
            const result = await Reflect.apply(func, this, parsedArgs);
            if (inst._def.output) {
                return await parseAsync(inst._def.output, result);
            }
            return result;
        }, "_zod", { value: inst._zod, enumerable: false });
    };
    inst._zod.parse = (payload, _ctx) => {
        if (typeof payload.value !== "function") {
            payload.issues.push({
                code: "invalid_type",
                expected: "function",
                input: payload.value,
                inst,
            });
            return payload;
        }
        // Check if output is a promise type to determine if we should use async implementation
        const hasPromiseOutput = inst._def.output && inst._def.output._zod.def.type === "promise";
        if (hasPromiseOutput) {
            payload.value = inst.implementAsync(payload.value);
        }
        else {
            payload.value = inst.implement(payload.value);
        }
        return payload;
    };
    inst.input = (...args) => {
        const F = inst.constructor;
        if (Array.isArray(args[0])) {
            return new F({
                type: "function",
                input: new $ZodTuple({
                    type: "tuple",
                    items: args[0],
                    rest: args[1],
                }),
                output: inst._def.output,
            });
        }
        return new F({
            type: "function",
            input: args[0],
            output: inst._def.output,
        });
    };
    inst.output = (output) => {
        const F = inst.constructor;
        return new F({
            type: "function",
            input: inst._def.input,
            output,
        });
    };
    return inst;
})));
const $ZodPromise = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodPromise", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, ctx) => {
        return Promise.resolve(payload.value).then((inner) => def.innerType._zod.run({ value: inner, issues: [] }, ctx));
    };
})));
const $ZodLazy = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("$ZodLazy", (inst, def) => {
    $ZodType.init(inst, def);
    // Cache the resolved inner type on the shared `def` so all clones of this lazy (e.g. via `.describe()`/`.meta()`) share the same inner instance, preserving identity for cycle detection on recursive schemas.
    util.defineLazy(inst._zod, "innerType", () => {
        const d = def;
        if (!d._cachedInner)
            d._cachedInner = def.getter();
        return d._cachedInner;
    });
    util.defineLazyInternal(inst, "pattern", (zod) => zod.innerType?._zod?.pattern);
    util.defineLazyInternal(inst, "propValues", (zod) => zod.innerType?._zod?.propValues);
    util.defineLazyInternal(inst, "optin", (zod) => zod.innerType?._zod?.optin ?? undefined);
    util.defineLazyInternal(inst, "optout", (zod) => zod.innerType?._zod?.optout ?? undefined);
    inst._zod.parse = (payload, ctx) => {
        const inner = inst._zod.innerType;
        return inner._zod.run(payload, ctx);
    };
})));
const $ZodCustom = /*@__PURE__*/ $constructor("$ZodCustom", (inst, def) => {
    $ZodCheck.init(inst, def);
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _) => {
        return payload;
    };
    inst._zod.check = (payload) => {
        const input = payload.value;
        const r = def.fn(input);
        if (r instanceof Promise) {
            return r.then((r) => handleRefineResult(r, payload, input, inst));
        }
        handleRefineResult(r, payload, input, inst);
        return;
    };
});
function handleRefineResult(result, payload, input, inst) {
    if (!result) {
        const _iss = {
            code: "custom",
            input,
            inst, // incorporates params.error into issue reporting
            path: [...(inst._zod.def.path ?? [])], // incorporates params.error into issue reporting
            continue: !inst._zod.def.abort,
            // params: inst._zod.def.params,
        };
        if (inst._zod.def.params)
            _iss.params = inst._zod.def.params;
        payload.issues.push(util_issue(_iss));
    }
}

;// CONCATENATED MODULE: ./node_modules/zod/v4/core/registries.js
var registries_a;
const $output = /*@__PURE__*/ (/* unused pure expression or super */ null && (Symbol("ZodOutput")));
const $input = /*@__PURE__*/ (/* unused pure expression or super */ null && (Symbol("ZodInput")));
class $ZodRegistry {
    constructor() {
        this._map = new WeakMap();
        this._idmap = new Map();
    }
    add(schema, ..._meta) {
        const meta = _meta[0];
        this._map.set(schema, meta);
        if (meta && typeof meta === "object" && "id" in meta) {
            this._idmap.set(meta.id, schema);
        }
        return this;
    }
    clear() {
        this._map = new WeakMap();
        this._idmap = new Map();
        return this;
    }
    remove(schema) {
        const meta = this._map.get(schema);
        if (meta && typeof meta === "object" && "id" in meta) {
            this._idmap.delete(meta.id);
        }
        this._map.delete(schema);
        return this;
    }
    get(schema) {
        // return this._map.get(schema) as any;
        // inherit metadata
        const p = schema._zod.parent;
        if (p) {
            const pm = { ...(this.get(p) ?? {}) };
            delete pm.id; // do not inherit id
            const f = { ...pm, ...this._map.get(schema) };
            return Object.keys(f).length ? f : undefined;
        }
        return this._map.get(schema);
    }
    has(schema) {
        return this._map.has(schema);
    }
}
// registries
function registry() {
    return new $ZodRegistry();
}
(registries_a = globalThis).__zod_globalRegistry ?? (registries_a.__zod_globalRegistry = registry());
const globalRegistry = globalThis.__zod_globalRegistry;

;// CONCATENATED MODULE: ./node_modules/zod/v4/core/api.js




function snapshotChecks(def) {
    if (def.checks)
        def.checks = [...def.checks];
    return def;
}
// @__NO_SIDE_EFFECTS__
function _string(Class, params) {
    return new Class(snapshotChecks({ type: "string", ...normalizeParams(params) }));
}
// @__NO_SIDE_EFFECTS__
function _coercedString(Class, params) {
    return new Class(snapshotChecks({ type: "string", coerce: true, ...util.normalizeParams(params) }));
}
// @__NO_SIDE_EFFECTS__
function _email(Class, params) {
    return new Class({
        type: "string",
        format: "email",
        check: "string_format",
        abort: false,
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _guid(Class, params) {
    return new Class({
        type: "string",
        format: "guid",
        check: "string_format",
        abort: false,
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _uuid(Class, params) {
    return new Class({
        type: "string",
        format: "uuid",
        check: "string_format",
        abort: false,
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _uuidv4(Class, params) {
    return new Class({
        type: "string",
        format: "uuid",
        check: "string_format",
        abort: false,
        version: "v4",
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _uuidv6(Class, params) {
    return new Class({
        type: "string",
        format: "uuid",
        check: "string_format",
        abort: false,
        version: "v6",
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _uuidv7(Class, params) {
    return new Class({
        type: "string",
        format: "uuid",
        check: "string_format",
        abort: false,
        version: "v7",
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _url(Class, params) {
    return new Class({
        type: "string",
        format: "url",
        check: "string_format",
        abort: false,
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function api_emoji(Class, params) {
    return new Class({
        type: "string",
        format: "emoji",
        check: "string_format",
        abort: false,
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _nanoid(Class, params) {
    return new Class({
        type: "string",
        format: "nanoid",
        check: "string_format",
        abort: false,
        ...normalizeParams(params),
    });
}
/**
 * @deprecated CUID v1 is deprecated by its authors due to information leakage
 * (timestamps embedded in the id). Use {@link _cuid2} instead.
 * See https://github.com/paralleldrive/cuid.
 */
// @__NO_SIDE_EFFECTS__
function _cuid(Class, params) {
    return new Class({
        type: "string",
        format: "cuid",
        check: "string_format",
        abort: false,
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _cuid2(Class, params) {
    return new Class({
        type: "string",
        format: "cuid2",
        check: "string_format",
        abort: false,
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _ulid(Class, params) {
    return new Class({
        type: "string",
        format: "ulid",
        check: "string_format",
        abort: false,
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _xid(Class, params) {
    return new Class({
        type: "string",
        format: "xid",
        check: "string_format",
        abort: false,
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _ksuid(Class, params) {
    return new Class({
        type: "string",
        format: "ksuid",
        check: "string_format",
        abort: false,
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _ipv4(Class, params) {
    return new Class({
        type: "string",
        format: "ipv4",
        check: "string_format",
        abort: false,
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _ipv6(Class, params) {
    return new Class({
        type: "string",
        format: "ipv6",
        check: "string_format",
        abort: false,
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _mac(Class, params) {
    return new Class({
        type: "string",
        format: "mac",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _cidrv4(Class, params) {
    return new Class({
        type: "string",
        format: "cidrv4",
        check: "string_format",
        abort: false,
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _cidrv6(Class, params) {
    return new Class({
        type: "string",
        format: "cidrv6",
        check: "string_format",
        abort: false,
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _base64(Class, params) {
    return new Class({
        type: "string",
        format: "base64",
        check: "string_format",
        abort: false,
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _base64url(Class, params) {
    return new Class({
        type: "string",
        format: "base64url",
        check: "string_format",
        abort: false,
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _e164(Class, params) {
    return new Class({
        type: "string",
        format: "e164",
        check: "string_format",
        abort: false,
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _creditCard(Class, params) {
    return new Class({
        type: "string",
        format: "credit_card",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _iban(Class, params) {
    return new Class({
        type: "string",
        format: "iban",
        check: "string_format",
        abort: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _jwt(Class, params) {
    return new Class({
        type: "string",
        format: "jwt",
        check: "string_format",
        abort: false,
        ...normalizeParams(params),
    });
}
const TimePrecision = {
    Any: null,
    Minute: -1,
    Second: 0,
    Millisecond: 3,
    Microsecond: 6,
};
// @__NO_SIDE_EFFECTS__
function _isoDateTime(Class, params) {
    return new Class({
        type: "string",
        format: "datetime",
        check: "string_format",
        offset: false,
        local: false,
        precision: null,
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _isoDate(Class, params) {
    return new Class({
        type: "string",
        format: "date",
        check: "string_format",
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _isoTime(Class, params) {
    return new Class({
        type: "string",
        format: "time",
        check: "string_format",
        precision: null,
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _isoDuration(Class, params) {
    return new Class({
        type: "string",
        format: "duration",
        check: "string_format",
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _number(Class, params) {
    return new Class(snapshotChecks({ type: "number", checks: [], ...normalizeParams(params) }));
}
// @__NO_SIDE_EFFECTS__
function _coercedNumber(Class, params) {
    return new Class(snapshotChecks({ type: "number", coerce: true, checks: [], ...util.normalizeParams(params) }));
}
// @__NO_SIDE_EFFECTS__
function _int(Class, params) {
    return new Class({
        type: "number",
        check: "number_format",
        abort: false,
        format: "safeint",
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _float32(Class, params) {
    return new Class({
        type: "number",
        check: "number_format",
        abort: false,
        format: "float32",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _float64(Class, params) {
    return new Class({
        type: "number",
        check: "number_format",
        abort: false,
        format: "float64",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _int32(Class, params) {
    return new Class({
        type: "number",
        check: "number_format",
        abort: false,
        format: "int32",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _uint32(Class, params) {
    return new Class({
        type: "number",
        check: "number_format",
        abort: false,
        format: "uint32",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _boolean(Class, params) {
    return new Class({
        type: "boolean",
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _coercedBoolean(Class, params) {
    return new Class({
        type: "boolean",
        coerce: true,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _bigint(Class, params) {
    return new Class({
        type: "bigint",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _coercedBigint(Class, params) {
    return new Class({
        type: "bigint",
        coerce: true,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _int64(Class, params) {
    return new Class({
        type: "bigint",
        check: "bigint_format",
        abort: false,
        format: "int64",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _uint64(Class, params) {
    return new Class({
        type: "bigint",
        check: "bigint_format",
        abort: false,
        format: "uint64",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _symbol(Class, params) {
    return new Class({
        type: "symbol",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function api_undefined(Class, params) {
    return new Class({
        type: "undefined",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function api_null(Class, params) {
    return new Class({
        type: "null",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _any(Class) {
    return new Class({
        type: "any",
    });
}
// @__NO_SIDE_EFFECTS__
function _unknown(Class) {
    return new Class({
        type: "unknown",
    });
}
// @__NO_SIDE_EFFECTS__
function _never(Class, params) {
    return new Class({
        type: "never",
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _void(Class, params) {
    return new Class({
        type: "void",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _date(Class, params) {
    return new Class({
        type: "date",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _coercedDate(Class, params) {
    return new Class({
        type: "date",
        coerce: true,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _nan(Class, params) {
    return new Class({
        type: "nan",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _lt(value, params) {
    return new $ZodCheckLessThan({
        check: "less_than",
        ...normalizeParams(params),
        value,
        inclusive: false,
    });
}
// @__NO_SIDE_EFFECTS__
function _lte(value, params) {
    return new $ZodCheckLessThan({
        check: "less_than",
        ...normalizeParams(params),
        value,
        inclusive: true,
    });
}

// @__NO_SIDE_EFFECTS__
function _gt(value, params) {
    return new $ZodCheckGreaterThan({
        check: "greater_than",
        ...normalizeParams(params),
        value,
        inclusive: false,
    });
}
// @__NO_SIDE_EFFECTS__
function _gte(value, params) {
    return new $ZodCheckGreaterThan({
        check: "greater_than",
        ...normalizeParams(params),
        value,
        inclusive: true,
    });
}

// @__NO_SIDE_EFFECTS__
function _positive(params) {
    return _gt(0, params);
}
// negative
// @__NO_SIDE_EFFECTS__
function _negative(params) {
    return _lt(0, params);
}
// nonpositive
// @__NO_SIDE_EFFECTS__
function _nonpositive(params) {
    return _lte(0, params);
}
// nonnegative
// @__NO_SIDE_EFFECTS__
function _nonnegative(params) {
    return _gte(0, params);
}
// @__NO_SIDE_EFFECTS__
function _multipleOf(value, params) {
    return new $ZodCheckMultipleOf({
        check: "multiple_of",
        ...normalizeParams(params),
        value,
    });
}
// @__NO_SIDE_EFFECTS__
function _maxSize(maximum, params) {
    return new checks.$ZodCheckMaxSize({
        check: "max_size",
        ...util.normalizeParams(params),
        maximum,
    });
}
// @__NO_SIDE_EFFECTS__
function _minSize(minimum, params) {
    return new checks.$ZodCheckMinSize({
        check: "min_size",
        ...util.normalizeParams(params),
        minimum,
    });
}
// @__NO_SIDE_EFFECTS__
function _size(size, params) {
    return new checks.$ZodCheckSizeEquals({
        check: "size_equals",
        ...util.normalizeParams(params),
        size,
    });
}
// @__NO_SIDE_EFFECTS__
function _maxLength(maximum, params) {
    const ch = new $ZodCheckMaxLength({
        check: "max_length",
        ...normalizeParams(params),
        maximum,
    });
    return ch;
}
// @__NO_SIDE_EFFECTS__
function _minLength(minimum, params) {
    return new $ZodCheckMinLength({
        check: "min_length",
        ...normalizeParams(params),
        minimum,
    });
}
// @__NO_SIDE_EFFECTS__
function _length(length, params) {
    return new $ZodCheckLengthEquals({
        check: "length_equals",
        ...normalizeParams(params),
        length,
    });
}
// @__NO_SIDE_EFFECTS__
function _regex(pattern, params) {
    return new $ZodCheckRegex({
        check: "string_format",
        format: "regex",
        ...normalizeParams(params),
        pattern,
    });
}
// @__NO_SIDE_EFFECTS__
function _lowercase(params) {
    return new $ZodCheckLowerCase({
        check: "string_format",
        format: "lowercase",
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _uppercase(params) {
    return new $ZodCheckUpperCase({
        check: "string_format",
        format: "uppercase",
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _includes(includes, params) {
    return new $ZodCheckIncludes({
        check: "string_format",
        format: "includes",
        ...normalizeParams(params),
        includes,
    });
}
// @__NO_SIDE_EFFECTS__
function _startsWith(prefix, params) {
    return new $ZodCheckStartsWith({
        check: "string_format",
        format: "starts_with",
        ...normalizeParams(params),
        prefix,
    });
}
// @__NO_SIDE_EFFECTS__
function _endsWith(suffix, params) {
    return new $ZodCheckEndsWith({
        check: "string_format",
        format: "ends_with",
        ...normalizeParams(params),
        suffix,
    });
}
// @__NO_SIDE_EFFECTS__
function _property(property, schema, params) {
    return new checks.$ZodCheckProperty({
        check: "property",
        property,
        schema,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _properties(shape, params) {
    return new $ZodCheckProperties({
        check: "properties",
        shape,
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _mime(types, params) {
    return new checks.$ZodCheckMimeType({
        check: "mime_type",
        mime: types,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _overwrite(tx) {
    return new $ZodCheckOverwrite({
        check: "overwrite",
        tx,
    });
}
// normalize
// @__NO_SIDE_EFFECTS__
function _normalize(form) {
    return _overwrite((input) => input.normalize(form));
}
// trim
// @__NO_SIDE_EFFECTS__
function _trim() {
    return _overwrite((input) => input.trim());
}
// toLowerCase
// @__NO_SIDE_EFFECTS__
function _toLowerCase() {
    return _overwrite((input) => input.toLowerCase());
}
// toUpperCase
// @__NO_SIDE_EFFECTS__
function _toUpperCase() {
    return _overwrite((input) => input.toUpperCase());
}
// slugify
// @__NO_SIDE_EFFECTS__
function _slugify() {
    return _overwrite((input) => slugify(input));
}
// @__NO_SIDE_EFFECTS__
function _array(Class, element, params) {
    return new Class({
        type: "array",
        element,
        // get element() {
        //   return element;
        // },
        ...normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _union(Class, options, params) {
    return new Class({
        type: "union",
        options,
        ...util.normalizeParams(params),
    });
}
function _xor(Class, options, params) {
    return new Class({
        type: "union",
        options,
        inclusive: false,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _discriminatedUnion(Class, discriminator, options, params) {
    return new Class({
        type: "union",
        options: options,
        discriminator,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _intersection(Class, left, right) {
    return new Class({
        type: "intersection",
        left,
        right,
    });
}
// export function _tuple(
//   Class: util.SchemaClass<schemas.$ZodTuple>,
//   items: [],
//   params?: string | $ZodTupleParams
// ): schemas.$ZodTuple<[], null>;
// @__NO_SIDE_EFFECTS__
function _tuple(Class, items, _paramsOrRest, _params) {
    const hasRest = _paramsOrRest instanceof schemas.$ZodType;
    const params = hasRest ? _params : _paramsOrRest;
    const rest = hasRest ? _paramsOrRest : null;
    return new Class({
        type: "tuple",
        items,
        rest,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _record(Class, keyType, valueType, params) {
    return new Class({
        type: "record",
        keyType,
        valueType,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _map(Class, keyType, valueType, params) {
    return new Class({
        type: "map",
        keyType,
        valueType,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _set(Class, valueType, params) {
    return new Class({
        type: "set",
        valueType,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _enum(Class, values, params) {
    const entries = Array.isArray(values) ? Object.fromEntries(values.map((v) => [v, v])) : values;
    // if (Array.isArray(values)) {
    //   for (const value of values) {
    //     entries[value] = value;
    //   }
    // } else {
    //   Object.assign(entries, values);
    // }
    // const entries: util.EnumLike = {};
    // for (const val of values) {
    //   entries[val] = val;
    // }
    return new Class({
        type: "enum",
        entries,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
/** @deprecated This API has been merged into `z.enum()`. Use `z.enum()` instead.
 *
 * ```ts
 * enum Colors { red, green, blue }
 * z.enum(Colors);
 * ```
 */
function _nativeEnum(Class, entries, params) {
    return new Class({
        type: "enum",
        entries,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _literal(Class, value, params) {
    return new Class({
        type: "literal",
        values: Array.isArray(value) ? value : [value],
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _file(Class, params) {
    return new Class({
        type: "file",
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _transform(Class, fn) {
    return new Class({
        type: "transform",
        transform: fn,
    });
}
// @__NO_SIDE_EFFECTS__
function _optional(Class, innerType) {
    return new Class({
        type: "optional",
        innerType,
    });
}
// @__NO_SIDE_EFFECTS__
function _nullable(Class, innerType) {
    return new Class({
        type: "nullable",
        innerType,
    });
}
// @__NO_SIDE_EFFECTS__
function _default(Class, innerType, defaultValue) {
    return new Class({
        type: "default",
        innerType,
        get defaultValue() {
            return typeof defaultValue === "function" ? defaultValue() : util.shallowClone(defaultValue);
        },
    });
}
// @__NO_SIDE_EFFECTS__
function _nonoptional(Class, innerType, params) {
    return new Class({
        type: "nonoptional",
        innerType,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _success(Class, innerType) {
    return new Class({
        type: "success",
        innerType,
    });
}
// @__NO_SIDE_EFFECTS__
function _catch(Class, innerType, catchValue) {
    return new Class({
        type: "catch",
        innerType,
        catchValue: (typeof catchValue === "function" ? catchValue : util.constantCatch(catchValue)),
    });
}
// @__NO_SIDE_EFFECTS__
function _pipe(Class, in_, out) {
    return new Class({
        type: "pipe",
        in: in_,
        out,
    });
}
// @__NO_SIDE_EFFECTS__
function _readonly(Class, innerType) {
    return new Class({
        type: "readonly",
        innerType,
    });
}
// @__NO_SIDE_EFFECTS__
function _templateLiteral(Class, parts, params) {
    return new Class({
        type: "template_literal",
        parts,
        ...util.normalizeParams(params),
    });
}
// @__NO_SIDE_EFFECTS__
function _lazy(Class, getter) {
    return new Class({
        type: "lazy",
        getter,
    });
}
// @__NO_SIDE_EFFECTS__
function _promise(Class, innerType) {
    return new Class({
        type: "promise",
        innerType,
    });
}
// @__NO_SIDE_EFFECTS__
function _custom(Class, fn, _params) {
    const norm = util.normalizeParams(_params);
    norm.abort ?? (norm.abort = true); // default to abort:false
    const schema = new Class({
        type: "custom",
        check: "custom",
        fn: fn,
        ...norm,
    });
    return schema;
}
// same as _custom but defaults to abort:false
// @__NO_SIDE_EFFECTS__
function _refine(Class, fn, _params) {
    const schema = new Class({
        type: "custom",
        check: "custom",
        fn: fn,
        ...normalizeParams(_params),
    });
    return schema;
}
// @__NO_SIDE_EFFECTS__
function _superRefine(fn, params) {
    const ch = _check((payload) => {
        payload.addIssue = (issue) => {
            if (typeof issue === "string") {
                payload.issues.push(util_issue(issue, payload.value, ch._zod.def));
            }
            else {
                // for Zod 3 backwards compatibility
                const _issue = issue;
                if (_issue.fatal)
                    _issue.continue = false;
                _issue.code ?? (_issue.code = "custom");
                if (!("input" in _issue))
                    _issue.input = payload.value;
                _issue.inst ?? (_issue.inst = ch);
                _issue.continue ?? (_issue.continue = !ch._zod.def.abort); // abort is always undefined, so this is always true...
                payload.issues.push(util_issue(_issue));
            }
        };
        return fn(payload.value, payload);
    }, params);
    return ch;
}
// @__NO_SIDE_EFFECTS__
function _check(fn, params) {
    const ch = new $ZodCheck({
        check: "custom",
        ...normalizeParams(params),
    });
    ch._zod.check = fn;
    return ch;
}
// @__NO_SIDE_EFFECTS__
function describe(description) {
    const ch = new $ZodCheck({ check: "describe" });
    ch._zod.onattach = [
        (inst) => {
            const existing = globalRegistry.get(inst) ?? {};
            globalRegistry.add(inst, { ...existing, description });
        },
    ];
    ch._zod.check = () => { }; // no-op check
    return ch;
}
// @__NO_SIDE_EFFECTS__
function meta(metadata) {
    const ch = new $ZodCheck({ check: "meta" });
    ch._zod.onattach = [
        (inst) => {
            const existing = globalRegistry.get(inst) ?? {};
            globalRegistry.add(inst, { ...existing, ...metadata });
        },
    ];
    ch._zod.check = () => { }; // no-op check
    return ch;
}
// @__NO_SIDE_EFFECTS__
function _stringbool(Classes, _params) {
    const params = util.normalizeParams(_params);
    let truthyArray = params.truthy ?? ["true", "1", "yes", "on", "y", "enabled"];
    let falsyArray = params.falsy ?? ["false", "0", "no", "off", "n", "disabled"];
    if (params.case !== "sensitive") {
        truthyArray = truthyArray.map((v) => (typeof v === "string" ? v.toLowerCase() : v));
        falsyArray = falsyArray.map((v) => (typeof v === "string" ? v.toLowerCase() : v));
    }
    const truthySet = new Set(truthyArray);
    const falsySet = new Set(falsyArray);
    const _Codec = Classes.Codec ?? schemas.$ZodCodec;
    const _Boolean = Classes.Boolean ?? schemas.$ZodBoolean;
    const _String = Classes.String ?? schemas.$ZodString;
    const stringSchema = new _String({ type: "string", error: params.error });
    const booleanSchema = new _Boolean({ type: "boolean", error: params.error });
    const codec = new _Codec({
        type: "pipe",
        in: stringSchema,
        out: booleanSchema,
        transform: ((input, payload) => {
            let data = input;
            if (params.case !== "sensitive")
                data = data.toLowerCase();
            if (truthySet.has(data)) {
                return true;
            }
            else if (falsySet.has(data)) {
                return false;
            }
            else {
                payload.issues.push({
                    code: "invalid_value",
                    expected: "stringbool",
                    values: [...truthySet, ...falsySet],
                    input: payload.value,
                    inst: codec,
                    continue: false,
                });
                return {};
            }
        }),
        reverseTransform: ((input, _payload) => {
            if (input === true) {
                return truthyArray[0] || "true";
            }
            else {
                return falsyArray[0] || "false";
            }
        }),
        error: params.error,
    });
    codec._zod.bag.truthy = truthyArray;
    codec._zod.bag.falsy = falsyArray;
    codec._zod.bag.case = params.case ?? "insensitive";
    return codec;
}
// @__NO_SIDE_EFFECTS__
function _stringFormat(Class, format, fnOrRegex, _params = {}) {
    const params = util.normalizeParams(_params);
    const def = {
        check: "string_format",
        type: "string",
        format,
        fn: typeof fnOrRegex === "function" ? fnOrRegex : (val) => fnOrRegex.test(val),
        ...params,
    };
    if (fnOrRegex instanceof RegExp) {
        def.pattern = fnOrRegex;
    }
    const inst = new Class(def);
    return inst;
}

;// CONCATENATED MODULE: ./node_modules/zod/v4/core/to-json-schema.js


function assignProps(target, ...sources) {
    for (const source of sources) {
        for (const key of Reflect.ownKeys(source)) {
            if (Object.prototype.propertyIsEnumerable.call(source, key)) {
                util_assignProp(target, key, source[key]);
            }
        }
    }
    return target;
}
// function initializeContext<T extends schemas.$ZodType>(inputs: JSONSchemaGeneratorParams<T>): ToJSONSchemaContext<T> {
//   return {
//     processor: inputs.processor,
//     metadataRegistry: inputs.metadata ?? globalRegistry,
//     target: inputs.target ?? "draft-2020-12",
//     unrepresentable: inputs.unrepresentable ?? "throw",
//   };
// }
function to_json_schema_initializeContext(params) {
    // Normalize target: convert old non-hyphenated versions to hyphenated versions
    let target = params?.target ?? "draft-2020-12";
    if (target === "draft-4")
        target = "draft-04";
    if (target === "draft-7")
        target = "draft-07";
    return {
        processors: params.processors ?? {},
        metadataRegistry: params?.metadata ?? globalRegistry,
        target,
        unrepresentable: params?.unrepresentable ?? "throw",
        override: params?.override ?? (() => { }),
        io: params?.io ?? "output",
        counter: 0,
        seen: new Map(),
        sharedDefsExtractedFor: undefined,
        sharedEmitDoneFor: undefined,
        cycles: params?.cycles ?? "ref",
        reused: params?.reused ?? "inline",
        intersections: [],
        deferred: [],
        external: params?.external ?? undefined,
    };
}
/**
 * Applies the `unrepresentable` setting at a site that has no JSON Schema equivalent. Throws
 * `message` unless the setting (or the handler's return value) says otherwise. Returns `true` if a
 * custom JSON Schema was written into `json`, in which case the caller must not write its own.
 */
function handleUnrepresentable(schema, ctx, json, params, message) {
    const result = typeof ctx.unrepresentable === "function"
        ? ctx.unrepresentable({ zodSchema: schema, path: params.path, message })
        : ctx.unrepresentable;
    if (result === "any")
        return false;
    if (result === undefined || result === "throw")
        throw new Error(message);
    Object.assign(json, result);
    return true;
}
// never rename this back to `process`: bundler polyfills inject a top-level `const process` that a lexical declaration of the same name collides with (#6397)
function to_json_schema_processSchema(schema, ctx, _params = { path: [], schemaPath: [] }) {
    var _a;
    const def = schema._zod.def;
    // check for schema in seens
    const seen = ctx.seen.get(schema);
    if (seen) {
        seen.count++;
        // check if cycle
        const isCycle = _params.schemaPath.includes(schema);
        if (isCycle) {
            seen.cycle = _params.path;
        }
        return seen.schema;
    }
    // initialize
    const result = { schema: {}, count: 1, cycle: undefined, path: _params.path };
    ctx.seen.set(schema, result);
    ctx.sharedDefsExtractedFor = undefined;
    ctx.sharedEmitDoneFor = undefined;
    // custom method overrides default behavior
    const overrideSchema = schema._zod.toJSONSchema?.();
    if (overrideSchema) {
        result.schema = overrideSchema;
    }
    else {
        const params = {
            ..._params,
            schemaPath: [..._params.schemaPath, schema],
            path: _params.path,
        };
        if (schema._zod.processJSONSchema) {
            schema._zod.processJSONSchema(ctx, result.schema, params);
        }
        else {
            const _json = result.schema;
            const processor = ctx.processors[def.type];
            if (!processor) {
                throw new Error(`[toJSONSchema]: Non-representable type encountered: ${def.type}`);
            }
            processor(schema, ctx, _json, params);
        }
        const parent = schema._zod.parent;
        if (parent) {
            // Also set ref if processor didn't (for inheritance)
            if (!result.ref)
                result.ref = parent;
            to_json_schema_processSchema(parent, ctx, params);
            ctx.seen.get(parent).isParent = true;
        }
    }
    // metadata
    const meta = ctx.metadataRegistry.get(schema);
    if (meta)
        assignProps(result.schema, meta);
    if (ctx.io === "input" && isTransforming(schema)) {
        // examples/defaults only apply to output type of pipe
        delete result.schema.examples;
        delete result.schema.default;
    }
    // set prefault as default
    if (ctx.io === "input" && "_prefault" in result.schema)
        (_a = result.schema).default ?? (_a.default = result.schema._prefault);
    delete result.schema._prefault;
    // pulling fresh from ctx.seen in case it was overwritten
    const _result = ctx.seen.get(schema);
    return _result.schema;
}
/** @deprecated Renamed to `processSchema`. An export alias declares no binding, so it is safe to keep. */

// Escape a reference token for use in a JSON Pointer fragment (RFC 6901): `~` becomes `~0` and `/` becomes `~1`. The `~` replacement must run first.
function encodeJSONPointerSegment(segment) {
    return segment.replace(/~/g, "~0").replace(/\//g, "~1");
}
function to_json_schema_extractDefs(ctx, schema
// params: EmitParams
) {
    // iterate over seen map;
    const root = ctx.seen.get(schema);
    if (!root)
        throw new Error("Unprocessed schema. This is a bug in Zod.");
    // With `external` set, every registered schema resolves through the external branch of `makeURI`, so the root branch below produces the same ref the external branch would — this pass is identical whichever schema it is called with, and only needs to run once.
    if (ctx.external && ctx.sharedDefsExtractedFor === ctx.external)
        return;
    // Track ids to detect duplicates across different schemas
    const idToSchema = new Map();
    for (const entry of ctx.seen.entries()) {
        const id = ctx.metadataRegistry.get(entry[0])?.id;
        if (id) {
            const existing = idToSchema.get(id);
            if (existing && existing !== entry[0]) {
                throw new Error(`Duplicate schema id "${id}" detected during JSON Schema conversion. Two different schemas cannot share the same id when converted together.`);
            }
            idToSchema.set(id, entry[0]);
        }
    }
    // returns a ref to the schema defId will be empty if the ref points to an external schema (or #)
    const makeURI = (entry) => {
        // comparing the seen objects because sometimes multiple schemas map to the same seen object. e.g. lazy
        // external is configured
        const defsSegment = ctx.target === "draft-2020-12" ? "$defs" : "definitions";
        if (ctx.external) {
            const externalId = ctx.external.registry.get(entry[0])?.id; // ?? "__shared";// `__schema${ctx.counter++}`;
            // check if schema is in the external registry
            const uriGenerator = ctx.external.uri ?? ((id) => id);
            if (externalId) {
                return { ref: uriGenerator(externalId) };
            }
            // otherwise, add to __shared
            const id = entry[1].defId ?? entry[1].schema.id ?? `schema${ctx.counter++}`;
            entry[1].defId = id; // set defId so it will be reused if needed
            return { defId: id, ref: `${uriGenerator("__shared")}#/${defsSegment}/${encodeJSONPointerSegment(id)}` };
        }
        const uriPrefix = `#`;
        const defUriPrefix = `${uriPrefix}/${defsSegment}/`;
        // an id-less root has nowhere to be extracted to, so it stays inline and self-references as `#`
        if (entry[1] === root && !entry[1].schema.id) {
            return { ref: uriPrefix };
        }
        // self-contained schema
        const defId = entry[1].schema.id ?? `__schema${ctx.counter++}`;
        return { defId, ref: defUriPrefix + encodeJSONPointerSegment(defId) };
    };
    // stored cached version in `def` property remove all properties, set $ref
    const extractToDef = (entry) => {
        // if the schema is already a reference, do not extract it
        if (entry[1].schema.$ref) {
            return;
        }
        const seen = entry[1];
        const { ref, defId } = makeURI(entry);
        seen.def = { ...seen.schema };
        // defId won't be set if the schema is a reference to an external schema or if the schema is the root schema
        if (defId)
            seen.defId = defId;
        // wipe away all properties except $ref
        const schema = seen.schema;
        for (const key in schema) {
            delete schema[key];
        }
        schema.$ref = ref;
    };
    // throw on cycles
    // break cycles
    if (ctx.cycles === "throw") {
        for (const entry of ctx.seen.entries()) {
            const seen = entry[1];
            if (seen.cycle) {
                throw new Error("Cycle detected: " +
                    `#/${seen.cycle?.join("/")}/<root>` +
                    '\n\nSet the `cycles` parameter to `"ref"` to resolve cyclical schemas with defs.');
            }
        }
    }
    // extract schemas into $defs
    for (const entry of ctx.seen.entries()) {
        const seen = entry[1];
        // convert root schema to # $ref
        if (schema === entry[0]) {
            extractToDef(entry); // this has special handling for the root schema
            continue;
        }
        // extract schemas that are in the external registry
        if (ctx.external) {
            const ext = ctx.external.registry.get(entry[0])?.id;
            if (schema !== entry[0] && ext) {
                extractToDef(entry);
                continue;
            }
        }
        // extract schemas with `id` meta
        const id = ctx.metadataRegistry.get(entry[0])?.id;
        if (id) {
            extractToDef(entry);
            continue;
        }
        // break cycles
        if (seen.cycle) {
            // any
            extractToDef(entry);
            continue;
        }
        // extract reused schemas
        if (seen.count > 1) {
            if (ctx.reused === "ref") {
                extractToDef(entry);
            }
        }
    }
    if (ctx.external)
        ctx.sharedDefsExtractedFor = ctx.external;
}
/** Rewrites `anyOf: [{type: "a"}, {type: "b"}]` to `type: ["a", "b"]`, which every JSON Schema draft treats as equivalent and most consumers render far better for the nullable case. Only branches that are a bare type assertion qualify — anything carrying a constraint, `$ref`, `const` or metadata is left alone. Runs after `flattenRef`, so a branch an override decorated or `$defs` extraction turned into a `$ref` is no longer bare and correctly stays in `anyOf`. `oneOf` is excluded: `integer` and `number` overlap, so "exactly one" and "at least one" are not the same there. OpenAPI 3.0 is excluded: its `type` must be a single string. */
function compactTypeUnion(schema) {
    const options = schema.anyOf;
    if (!Array.isArray(options) || options.length === 0 || schema.type !== undefined)
        return;
    const types = [];
    for (const option of options) {
        if (!option || typeof option !== "object")
            return;
        // A branch that is itself a compactible union folds into this one — nested `anyOf` and a flat `type` array say the same thing. Compacting it first also makes the result independent of the order this pass walks the seen map in.
        compactTypeUnion(option);
        const keys = Object.keys(option);
        if (keys.length !== 1 || keys[0] !== "type")
            return;
        const type = option.type;
        for (const member of Array.isArray(type) ? type : [type]) {
            if (typeof member !== "string")
                return;
            if (!types.includes(member))
                types.push(member);
        }
    }
    delete schema.anyOf;
    // A `type` array must be non-empty and unique (metaschema); a single member is spelled as a bare string.
    schema.type = types.length === 1 ? types[0] : types;
}
/** Keywords `foldIntersection` knows how to combine. Anything else — `$ref`, `patternProperties`,
 * an annotation like `description` — makes a member unfoldable, so a constraint this does not
 * understand leaves the `allOf` alone instead of being silently dropped or misattributed. */
const FOLDABLE_KEYS = new Set(["type", "properties", "required", "additionalProperties"]);
const UNION_KEYS = ["oneOf", "anyOf"];
/** A member's constraint on a key it does not declare itself. A `catchall` states one; `false`, an absent `additionalProperties`, and the empty schema a loose object emits state nothing. */
function undeclaredConstraint(member) {
    const extra = member.additionalProperties;
    if (extra === undefined || extra === false || typeof extra !== "object" || extra === null)
        return null;
    return Object.keys(extra).length ? extra : null;
}
/** Combines object members into the single object they describe together, or returns `null` if any of them carries a keyword outside {@link FOLDABLE_KEYS}. */
function foldObjects(members) {
    const objects = [];
    for (const member of members) {
        // A boolean subschema is legal JSON Schema and carries no keywords to fold.
        if (typeof member !== "object" || member.type !== "object")
            return null;
        for (const key in member) {
            if (!FOLDABLE_KEYS.has(key))
                return null;
        }
        objects.push(member);
    }
    const properties = {};
    const required = new Set();
    for (const object of objects) {
        for (const key in object.properties) {
            // `in` would report a `__proto__` key as already present via the prototype chain and skip it.
            if (Object.prototype.hasOwnProperty.call(properties, key))
                continue;
            // Every member constrains this key: the ones that declare it say how, and a `catchall` member constrains it too even though it does not name it. The key has to satisfy all of them, which is the same intersection one level down.
            const parts = [];
            for (const other of objects) {
                const part = other.properties?.[key] ?? undeclaredConstraint(other);
                if (part === null || part === undefined)
                    continue;
                if (!parts.some((seen) => JSON.stringify(seen) === JSON.stringify(part)))
                    parts.push(part);
            }
            const merged = parts.length === 1
                ? parts[0]
                : (foldObjects(parts) ?? { allOf: parts });
            util_assignProp(properties, key, merged);
        }
        for (const key of object.required ?? [])
            required.add(key);
    }
    const folded = { type: "object", properties };
    if (required.size)
        folded.required = [...required];
    // A key no member declares is rejected only when every member rejects it, so the fold is closed only when every member is. Otherwise it carries whatever the `catchall` members demand of such a key.
    if (objects.every((object) => object.additionalProperties === false)) {
        folded.additionalProperties = false;
    }
    else {
        const constraints = [];
        for (const object of objects) {
            const constraint = undeclaredConstraint(object);
            if (constraint && !constraints.some((seen) => JSON.stringify(seen) === JSON.stringify(constraint)))
                constraints.push(constraint);
        }
        if (constraints.length === 1)
            folded.additionalProperties = constraints[0];
        else if (constraints.length > 1)
            folded.additionalProperties = { allOf: constraints };
    }
    return folded;
}
/** `additionalProperties` in an `allOf` member sees only that member's own `properties`, so two
 * closed object members reject each other's keys and the schema validates nothing. Zod's parser
 * pools the key sets instead — `handleIntersectionResults` reports a key as unrecognized only when
 * *every* side rejects it — so the emitted schema has to pool them too, and folding the members
 * into one object is the encoding that says so on every target.
 *
 * This runs from `finalize`, after `extractDefs`, which is what keeps it clear of the `$ref`
 * machinery: a member extracted into `$defs` is already a `$ref` by now and declines to fold, so it
 * keeps its reference and its own closedness rather than being inlined as a stale copy. */
function foldIntersection(json) {
    const allOf = json.allOf;
    if (!Array.isArray(allOf) || allOf.length < 2)
        return;
    // An `override` runs before this pass and may have written object keywords onto the intersection itself. Those are deliberate, so decline rather than overwrite them.
    for (const key of FOLDABLE_KEYS)
        if (key in json)
            return;
    // An intersection distributes over a union: `A & (X | Y)` is `(A & X) | (A & Y)`. Only the first union is distributed over; a second one stays among the members every branch folds against, where it fails the object check and declines the whole intersection rather than multiplying out.
    const unions = allOf.filter((m) => UNION_KEYS.some((k) => Array.isArray(m[k])));
    let folded = null;
    if (!unions.length) {
        folded = foldObjects(allOf);
    }
    else {
        const union = unions[0];
        const keyword = UNION_KEYS.find((k) => Array.isArray(union[k]));
        if (Object.keys(union).length !== 1)
            return;
        const rest = allOf.filter((m) => m !== union);
        const branches = union[keyword].map((branch) => foldObjects([...rest, branch]));
        if (branches.some((b) => !b))
            return;
        folded = { [keyword]: branches };
    }
    if (!folded)
        return;
    delete json.allOf;
    assignProps(json, folded);
}
function to_json_schema_finalize(ctx, schema) {
    const root = ctx.seen.get(schema);
    if (!root)
        throw new Error("Unprocessed schema. This is a bug in Zod.");
    // flatten refs - inherit properties from parent schemas
    const flattenRef = (zodSchema) => {
        const seen = ctx.seen.get(zodSchema);
        // already processed
        if (seen.ref === null)
            return;
        const schema = seen.def ?? seen.schema;
        const _cached = { ...schema };
        const ref = seen.ref;
        seen.ref = null; // prevent infinite recursion
        if (ref) {
            flattenRef(ref);
            const refSeen = ctx.seen.get(ref);
            const refSchema = refSeen.schema;
            // merge referenced schema into current
            if (refSchema.$ref && (ctx.target === "draft-07" || ctx.target === "draft-04" || ctx.target === "openapi-3.0")) {
                // older drafts can't combine $ref with other properties
                schema.allOf = schema.allOf ?? [];
                schema.allOf.push(refSchema);
            }
            else {
                assignProps(schema, refSchema);
            }
            // restore child's own properties (child wins)
            assignProps(schema, _cached);
            const isParentRef = zodSchema._zod.parent === ref;
            // For parent chain, child is a refinement - remove parent-only properties
            if (isParentRef) {
                for (const key in schema) {
                    if (key === "$ref" || key === "allOf")
                        continue;
                    if (!(key in _cached)) {
                        delete schema[key];
                    }
                }
            }
            // When ref was extracted to $defs, remove properties that match the definition
            if (refSchema.$ref && refSeen.def) {
                for (const key in schema) {
                    if (key === "$ref" || key === "allOf")
                        continue;
                    if (key in refSeen.def && JSON.stringify(schema[key]) === JSON.stringify(refSeen.def[key])) {
                        delete schema[key];
                    }
                }
            }
        }
        // If parent was extracted (has $ref), propagate $ref to this schema. This handles cases like: readonly().meta({id}).describe() where processor sets ref to innerType but parent should be referenced
        const parent = zodSchema._zod.parent;
        if (parent && parent !== ref) {
            // Ensure parent is processed first so its def has inherited properties
            flattenRef(parent);
            const parentSeen = ctx.seen.get(parent);
            if (parentSeen?.schema.$ref) {
                schema.$ref = parentSeen.schema.$ref;
                // De-duplicate with parent's definition
                if (parentSeen.def) {
                    for (const key in schema) {
                        if (key === "$ref" || key === "allOf")
                            continue;
                        if (key in parentSeen.def && JSON.stringify(schema[key]) === JSON.stringify(parentSeen.def[key])) {
                            delete schema[key];
                        }
                    }
                }
            }
        }
        // execute overrides
        ctx.override({
            zodSchema: zodSchema,
            jsonSchema: schema,
            path: seen.path ?? [],
        });
    };
    // Flattening walks the whole map and clears each `ref` as it goes, so a second call over the same map is a no-op scan. Skip it outright once it has run for a registry conversion.
    if (!ctx.external || ctx.sharedEmitDoneFor !== ctx.external) {
        for (const entry of [...ctx.seen.entries()].reverse()) {
            flattenRef(entry[0]);
        }
        if (ctx.target !== "openapi-3.0") {
            for (const entry of ctx.seen.entries()) {
                compactTypeUnion(entry[1].def ?? entry[1].schema);
            }
        }
        for (const rewrite of ctx.deferred)
            rewrite();
        // After flattening, every member that was extracted is a `$ref`, so the fold sees the final shape. A schema that inherits an intersection — through `z.lazy`, or any `ref` chain — holds the same `allOf` array, so fold by array identity to catch every copy.
        if (ctx.intersections.length) {
            const carriers = new Map();
            for (const seen of ctx.seen.values()) {
                for (const json of [seen.schema, seen.def]) {
                    const allOf = json?.allOf;
                    if (!Array.isArray(allOf))
                        continue;
                    const existing = carriers.get(allOf);
                    if (existing)
                        existing.push(json);
                    else
                        carriers.set(allOf, [json]);
                }
            }
            for (const allOf of ctx.intersections) {
                for (const json of carriers.get(allOf) ?? [])
                    foldIntersection(json);
            }
        }
    }
    const result = {};
    if (ctx.target === "draft-2020-12") {
        result.$schema = "https://json-schema.org/draft/2020-12/schema";
    }
    else if (ctx.target === "draft-07") {
        result.$schema = "http://json-schema.org/draft-07/schema#";
    }
    else if (ctx.target === "draft-04") {
        result.$schema = "http://json-schema.org/draft-04/schema#";
    }
    else if (ctx.target === "openapi-3.0") {
        // OpenAPI 3.0 schema objects should not include a $schema property
    }
    else {
        // Arbitrary string values are allowed but won't have a $schema property set
    }
    if (ctx.external?.uri) {
        const id = ctx.external.registry.get(schema)?.id;
        if (!id)
            throw new Error("Schema is missing an `id` property");
        result.$id = ctx.external.uri(id);
    }
    // when the root was extracted into $defs, `root.schema` is the `$ref` wrapper and `root.def` is the body that now lives under $defs
    assignProps(result, root.defId ? root.schema : (root.def ?? root.schema));
    // The `id` in `.meta()` is a Zod-specific registration tag used to extract schemas into $defs — it is not user-facing JSON Schema metadata. Strip it from the output body where it would otherwise leak. The id is preserved implicitly via the $defs key (and via $ref paths).
    const rootMetaId = ctx.metadataRegistry.get(schema)?.id;
    if (rootMetaId !== undefined && result.id === rootMetaId)
        delete result.id;
    // build defs object. With `external`, `defs` is the shared object every schema writes into, so the same entries are reassigned on every call. Without it, `defs` is fresh per call and must be rebuilt.
    const defs = ctx.external?.defs ?? {};
    if (!ctx.external || ctx.sharedEmitDoneFor !== ctx.external) {
        for (const entry of ctx.seen.entries()) {
            const seen = entry[1];
            if (seen.def && seen.defId) {
                if (seen.def.id === seen.defId)
                    delete seen.def.id;
                util_assignProp(defs, seen.defId, seen.def);
            }
        }
    }
    if (ctx.external)
        ctx.sharedEmitDoneFor = ctx.external;
    // set definitions in result
    if (ctx.external) {
    }
    else {
        if (Object.keys(defs).length > 0) {
            if (ctx.target === "draft-2020-12") {
                result.$defs = defs;
            }
            else {
                result.definitions = defs;
            }
        }
    }
    try {
        // this "finalizes" this schema and ensures all cycles are removed each call to finalize() is functionally independent though the seen map is shared
        const finalized = JSON.parse(JSON.stringify(result));
        Object.defineProperty(finalized, "~standard", {
            value: {
                ...schema["~standard"],
                jsonSchema: {
                    input: createStandardJSONSchemaMethod(schema, "input", ctx.processors),
                    output: createStandardJSONSchemaMethod(schema, "output", ctx.processors),
                },
            },
            enumerable: false,
            writable: false,
        });
        return finalized;
    }
    catch (_err) {
        throw new Error("Error converting schema to JSON.");
    }
}
function isTransforming(_schema, _ctx) {
    const ctx = _ctx ?? { seen: new Set() };
    if (ctx.seen.has(_schema))
        return false;
    ctx.seen.add(_schema);
    const def = _schema._zod.def;
    if (def.type === "transform")
        return true;
    if (def.type === "array")
        return isTransforming(def.element, ctx);
    if (def.type === "set")
        return isTransforming(def.valueType, ctx);
    if (def.type === "lazy")
        return isTransforming(def.getter(), ctx);
    if (def.type === "promise" ||
        def.type === "optional" ||
        def.type === "nonoptional" ||
        def.type === "nullable" ||
        def.type === "readonly" ||
        def.type === "default" ||
        def.type === "prefault" ||
        def.type === "catch") {
        return isTransforming(def.innerType, ctx);
    }
    if (def.type === "intersection") {
        return isTransforming(def.left, ctx) || isTransforming(def.right, ctx);
    }
    if (def.type === "record" || def.type === "map") {
        return isTransforming(def.keyType, ctx) || isTransforming(def.valueType, ctx);
    }
    if (def.type === "pipe") {
        if (_schema._zod.traits.has("$ZodCodec"))
            return true;
        return isTransforming(def.in, ctx) || isTransforming(def.out, ctx);
    }
    if (def.type === "object") {
        for (const key in def.shape) {
            if (isTransforming(def.shape[key], ctx))
                return true;
        }
        return false;
    }
    if (def.type === "union") {
        for (const option of def.options) {
            if (isTransforming(option, ctx))
                return true;
        }
        return false;
    }
    if (def.type === "tuple") {
        for (const item of def.items) {
            if (isTransforming(item, ctx))
                return true;
        }
        if (def.rest && isTransforming(def.rest, ctx))
            return true;
        return false;
    }
    return false;
}
/**
 * Creates a toJSONSchema method for a schema instance.
 * This encapsulates the logic of initializing context, processing, extracting defs, and finalizing.
 */
const createToJSONSchemaMethod = (schema, processors = {}) => (params) => {
    const ctx = to_json_schema_initializeContext({ ...params, processors });
    to_json_schema_processSchema(schema, ctx);
    to_json_schema_extractDefs(ctx, schema);
    return to_json_schema_finalize(ctx, schema);
};
const createStandardJSONSchemaMethod = (schema, io, processors = {}) => (params) => {
    const { libraryOptions, target } = params ?? {};
    const ctx = to_json_schema_initializeContext({ ...(libraryOptions ?? {}), target, io, processors });
    to_json_schema_processSchema(schema, ctx);
    to_json_schema_extractDefs(ctx, schema);
    return to_json_schema_finalize(ctx, schema);
};

;// CONCATENATED MODULE: ./node_modules/zod/v4/core/json-schema-processors.js




const narrowMin = (agg, key, value) => {
    if (agg[key] === undefined || value > agg[key])
        agg[key] = value;
};
const narrowMax = (agg, key, value) => {
    if (agg[key] === undefined || value < agg[key])
        agg[key] = value;
};
const narrowBoth = (agg, value) => {
    narrowMin(agg, "minimum", value);
    narrowMax(agg, "maximum", value);
};
const addDivisor = (agg, value) => {
    agg.multipleOf ?? (agg.multipleOf = []);
    if (!agg.multipleOf.includes(value))
        agg.multipleOf.push(value);
};
const addPattern = (agg, pattern) => {
    agg.patterns ?? (agg.patterns = new Set());
    agg.patterns.add(pattern);
};
const intersectMime = (agg, mime) => {
    agg.mime = agg.mime ? agg.mime.filter((m) => mime.includes(m)) : [...mime];
};
// last-wins, matching the bag's historical write order; the flag keeps an integer format from being lost to a later float one
const setFormat = (agg, format) => {
    agg.format = format;
    if (format.includes("int"))
        agg.isInt = true;
};
const minContributor = (agg, def) => narrowMin(agg, "minimum", def.minimum);
const maxContributor = (agg, def) => narrowMax(agg, "maximum", def.maximum);
const formatContributor = (ranges) => (agg, def) => {
    setFormat(agg, def.format);
    const [minimum, maximum] = ranges[def.format];
    narrowMin(agg, "minimum", minimum);
    narrowMax(agg, "maximum", maximum);
};
const contributors = {
    greater_than: (agg, def) => narrowMin(agg, def.inclusive ? "minimum" : "exclusiveMinimum", def.value),
    less_than: (agg, def) => narrowMax(agg, def.inclusive ? "maximum" : "exclusiveMaximum", def.value),
    multiple_of: (agg, def) => addDivisor(agg, def.value),
    number_format: formatContributor(NUMBER_FORMAT_RANGES),
    bigint_format: formatContributor(BIGINT_FORMAT_RANGES),
    min_length: minContributor,
    max_length: maxContributor,
    length_equals: (agg, def) => narrowBoth(agg, def.length),
    min_size: minContributor,
    max_size: maxContributor,
    size_equals: (agg, def) => narrowBoth(agg, def.size),
    string_format: (agg, def) => {
        setFormat(agg, def.format);
        if (def.pattern)
            addPattern(agg, def.pattern);
        if (def.format === "base64" || def.format === "base64url")
            agg.contentEncoding = def.format;
        if (def.local || def.precision === -1)
            agg.laxFormat = true;
    },
    mime_type: (agg, def) => intersectMime(agg, def.mime),
};
function aggregateChecks(schema) {
    const agg = {};
    const def = schema._zod.def;
    // a format schema is its own first check, same rule as $ZodType init
    const list = schema._zod.traits.has("$ZodCheck")
        ? [schema, ...(def.checks ?? [])]
        : (def.checks ?? []);
    for (const ch of list)
        contributors[ch._zod.def.check]?.(agg, ch._zod.def);
    // reconcile with the bag so third-party onattach contributions still land; first-party residue is never tighter than the fold, so merging it back is idempotent for one and additive for the other
    const bag = schema._zod.bag;
    if (bag.minimum !== undefined)
        narrowMin(agg, "minimum", bag.minimum);
    if (bag.exclusiveMinimum !== undefined)
        narrowMin(agg, "exclusiveMinimum", bag.exclusiveMinimum);
    if (bag.maximum !== undefined)
        narrowMax(agg, "maximum", bag.maximum);
    if (bag.exclusiveMaximum !== undefined)
        narrowMax(agg, "exclusiveMaximum", bag.exclusiveMaximum);
    if (bag.multipleOf !== undefined)
        addDivisor(agg, bag.multipleOf);
    if (bag.format !== undefined) {
        agg.format ?? (agg.format = bag.format);
        if (bag.format.includes("int"))
            agg.isInt = true;
    }
    if (bag.mime)
        intersectMime(agg, bag.mime);
    for (const pattern of bag.patterns ?? [])
        addPattern(agg, pattern);
    return agg;
}
const formatMap = {
    guid: "uuid",
    url: "uri",
    datetime: "date-time",
    json_string: "json-string",
    regex: "", // do not set
};
// ==================== SIMPLE TYPE PROCESSORS ====================
// the runtime patterns are lax so parse paths never overflow the regex stack; the emitted schema swaps in the exact block forms, which zod itself never executes
const exactPatterns = new Map([
    [base64Charset, base64],
    [base64urlCharset, base64url],
]);
const exactPattern = (p) => exactPatterns.get(p) ?? p;
const stringProcessor = (schema, ctx, _json, _params) => {
    const json = _json;
    json.type = "string";
    const { minimum, maximum, format, patterns, contentEncoding, laxFormat } = aggregateChecks(schema);
    if (typeof minimum === "number")
        json.minLength = minimum;
    if (typeof maximum === "number")
        json.maxLength = maximum;
    // custom pattern overrides format
    if (format) {
        json.format = formatMap[format] ?? format;
        if (json.format === "")
            delete json.format; // empty format is not valid
        // `z.iso.time()` is never full-time, and `laxFormat` carries the datetime shapes that also accept what their keyword forbids
        if (format === "time" || laxFormat) {
            delete json.format;
        }
    }
    if (contentEncoding)
        json.contentEncoding = contentEncoding;
    if (patterns && patterns.size > 0) {
        const patternList = [...patterns].map(exactPattern);
        if (patternList.length === 1)
            json.pattern = patternList[0].source;
        else if (patternList.length > 1) {
            json.allOf = [
                ...patternList.map((regex) => ({
                    ...(ctx.target === "draft-07" || ctx.target === "draft-04" || ctx.target === "openapi-3.0"
                        ? { type: "string" }
                        : {}),
                    pattern: regex.source,
                })),
            ];
        }
    }
};
const numberProcessor = (schema, ctx, _json, params) => {
    const json = _json;
    const { minimum, maximum, multipleOf, exclusiveMaximum, exclusiveMinimum, isInt } = aggregateChecks(schema);
    json.type = isInt ? "integer" : "number";
    // when both minimum and exclusiveMinimum exist, pick the more restrictive one
    const exMin = typeof exclusiveMinimum === "number" && exclusiveMinimum >= (minimum ?? Number.NEGATIVE_INFINITY);
    const exMax = typeof exclusiveMaximum === "number" && exclusiveMaximum <= (maximum ?? Number.POSITIVE_INFINITY);
    const legacy = ctx.target === "draft-04" || ctx.target === "openapi-3.0";
    if (exMin) {
        if (legacy) {
            json.minimum = exclusiveMinimum;
            json.exclusiveMinimum = true;
        }
        else {
            json.exclusiveMinimum = exclusiveMinimum;
        }
    }
    else if (typeof minimum === "number") {
        json.minimum = minimum;
    }
    if (exMax) {
        if (legacy) {
            json.maximum = exclusiveMaximum;
            json.exclusiveMaximum = true;
        }
        else {
            json.exclusiveMaximum = exclusiveMaximum;
        }
    }
    else if (typeof maximum === "number") {
        json.maximum = maximum;
    }
    if (multipleOf) {
        // JSON Schema requires a divisor strictly greater than zero, and a non-finite one does not survive JSON at all. A negative divisor accepts exactly what its absolute value accepts, so it still maps; zero, NaN and Infinity have no keyword form.
        const divisors = new Set();
        for (const divisor of multipleOf) {
            if (Number.isFinite(divisor) && divisor !== 0)
                divisors.add(Math.abs(divisor));
            else
                handleUnrepresentable(schema, ctx, json, params, `A multipleOf divisor of ${divisor} cannot be represented in JSON Schema`);
        }
        // chained divisors are a conjunction the keyword cannot carry alone, so extras ride an allOf, same as stacked patterns
        const [first, ...rest] = divisors;
        if (first !== undefined)
            json.multipleOf = first;
        if (rest.length)
            json.allOf = [...(json.allOf ?? []), ...rest.map((m) => ({ multipleOf: m }))];
    }
};
const booleanProcessor = (_schema, _ctx, json, _params) => {
    json.type = "boolean";
};
const bigintProcessor = (schema, ctx, json, params) => {
    handleUnrepresentable(schema, ctx, json, params, "BigInt cannot be represented in JSON Schema");
};
const symbolProcessor = (schema, ctx, json, params) => {
    handleUnrepresentable(schema, ctx, json, params, "Symbols cannot be represented in JSON Schema");
};
const nullProcessor = (_schema, ctx, json, _params) => {
    if (ctx.target === "openapi-3.0") {
        json.type = "string";
        json.nullable = true;
        json.enum = [null];
    }
    else {
        json.type = "null";
    }
};
const undefinedProcessor = (schema, ctx, json, params) => {
    handleUnrepresentable(schema, ctx, json, params, "Undefined cannot be represented in JSON Schema");
};
const voidProcessor = (schema, ctx, json, params) => {
    handleUnrepresentable(schema, ctx, json, params, "Void cannot be represented in JSON Schema");
};
const neverProcessor = (_schema, _ctx, json, _params) => {
    json.not = {};
};
const anyProcessor = (_schema, _ctx, _json, _params) => {
    // empty schema accepts anything
};
const unknownProcessor = (_schema, _ctx, _json, _params) => {
    // empty schema accepts anything
};
const dateProcessor = (schema, ctx, json, params) => {
    handleUnrepresentable(schema, ctx, json, params, "Date cannot be represented in JSON Schema");
};
const enumProcessor = (schema, _ctx, json, _params) => {
    const def = schema._zod.def;
    const values = getEnumValues(def.entries);
    // an empty enum accepts nothing, same as z.never()
    if (values.length === 0) {
        json.not = {};
        return;
    }
    // Number enums can have both string and number values
    if (values.every((v) => typeof v === "number"))
        json.type = "number";
    if (values.every((v) => typeof v === "string"))
        json.type = "string";
    json.enum = values;
};
const literalProcessor = (schema, ctx, json, params) => {
    const def = schema._zod.def;
    // a literal with no values accepts nothing, same as z.never()
    if (def.values.length === 0) {
        json.not = {};
        return;
    }
    const vals = [];
    for (const val of def.values) {
        if (val === undefined) {
            // a custom schema replaces the whole literal, so there is nothing left to accumulate
            if (handleUnrepresentable(schema, ctx, json, params, "Literal `undefined` cannot be represented in JSON Schema"))
                return;
            // otherwise do not add to vals
        }
        else if (typeof val === "bigint") {
            if (handleUnrepresentable(schema, ctx, json, params, "BigInt literals cannot be represented in JSON Schema"))
                return;
            vals.push(Number(val));
        }
        else {
            vals.push(val);
        }
    }
    if (vals.length === 0) {
        // do nothing (an undefined literal was stripped)
    }
    else if (vals.length === 1) {
        const val = vals[0];
        json.type = val === null ? "null" : typeof val;
        if (ctx.target === "draft-04" || ctx.target === "openapi-3.0") {
            json.enum = [val];
        }
        else {
            json.const = val;
        }
    }
    else {
        if (vals.every((v) => typeof v === "number"))
            json.type = "number";
        if (vals.every((v) => typeof v === "string"))
            json.type = "string";
        if (vals.every((v) => typeof v === "boolean"))
            json.type = "boolean";
        if (vals.every((v) => v === null))
            json.type = "null";
        json.enum = vals;
    }
};
const nanProcessor = (schema, ctx, json, params) => {
    handleUnrepresentable(schema, ctx, json, params, "NaN cannot be represented in JSON Schema");
};
const templateLiteralProcessor = (schema, _ctx, json, _params) => {
    const _json = json;
    const pattern = schema._zod.pattern;
    if (!pattern)
        throw new Error("Pattern not found in template literal");
    _json.type = "string";
    _json.pattern = pattern.source;
};
const fileProcessor = (schema, _ctx, json, _params) => {
    const _json = json;
    _json.type = "string";
    _json.format = "binary";
    _json.contentEncoding = "binary";
    const { minimum, maximum, mime } = aggregateChecks(schema);
    if (minimum !== undefined)
        _json.minLength = minimum;
    if (maximum !== undefined)
        _json.maxLength = maximum;
    if (!mime)
        return;
    // an empty intersection means the mime checks share no value, so nothing passes at runtime; `anyOf` must be non-empty, so the false schema is `not: {}`
    if (mime.length === 0)
        _json.not = {};
    else if (mime.length === 1)
        _json.contentMediaType = mime[0];
    // only contentMediaType differs, so the shared props stay at the root
    else
        _json.anyOf = mime.map((m) => ({ contentMediaType: m }));
};
const successProcessor = (_schema, _ctx, json, _params) => {
    json.type = "boolean";
};
const customProcessor = (schema, ctx, json, params) => {
    handleUnrepresentable(schema, ctx, json, params, "Custom types cannot be represented in JSON Schema");
};
const functionProcessor = (schema, ctx, json, params) => {
    handleUnrepresentable(schema, ctx, json, params, "Function types cannot be represented in JSON Schema");
};
const transformProcessor = (schema, ctx, json, params) => {
    handleUnrepresentable(schema, ctx, json, params, "Transforms cannot be represented in JSON Schema");
};
const mapProcessor = (schema, ctx, json, params) => {
    handleUnrepresentable(schema, ctx, json, params, "Map cannot be represented in JSON Schema");
};
const setProcessor = (schema, ctx, json, params) => {
    handleUnrepresentable(schema, ctx, json, params, "Set cannot be represented in JSON Schema");
};
// ==================== COMPOSITE TYPE PROCESSORS ====================
const arrayProcessor = (schema, ctx, _json, params) => {
    const json = _json;
    const def = schema._zod.def;
    const { minimum, maximum } = aggregateChecks(schema);
    if (typeof minimum === "number")
        json.minItems = minimum;
    if (typeof maximum === "number")
        json.maxItems = maximum;
    json.type = "array";
    json.items = to_json_schema_processSchema(def.element, ctx, {
        ...params,
        path: [...params.path, "items"],
    });
};
// Transform and catch set `optin = "optional"` at runtime so the parser lets them observe an
// absent key, but their declared input type stays required. An input JSON Schema describes the
// declared type, so resolve past them to the schema that actually carries the optionality.
// Used by both `objectProcessor` (for `required`) and `tupleProcessor` (for `minItems`); see
// wiki/optionality.md, "The JSON Schema emitter reads the *static* value".
function inputOptin(schema) {
    const def = schema._zod.def;
    if (def.type === "pipe" && def.in._zod.traits.has("$ZodTransform")) {
        return inputOptin(def.out);
    }
    if (def.type === "catch") {
        return inputOptin(def.innerType);
    }
    return schema._zod.optin;
}
const objectProcessor = (schema, ctx, _json, params) => {
    const json = _json;
    const def = schema._zod.def;
    const shape = def.shape;
    // dropping it while still emitting `additionalProperties: false` would emit a schema that rejects data this one requires
    const symbolKeys = Object.getOwnPropertySymbols(shape);
    if (symbolKeys.length &&
        handleUnrepresentable(schema, ctx, json, params, "Symbol keys cannot be represented in JSON Schema")) {
        return;
    }
    json.type = "object";
    json.properties = {};
    for (const key in shape) {
        // assignProp so a __proto__ key becomes an own property instead of hitting the inherited setter on the plain {} we build into
        util_assignProp(json.properties, key, to_json_schema_processSchema(shape[key], ctx, {
            ...params,
            path: [...params.path, "properties", key],
        }));
    }
    // required keys
    const requiredKeys = [];
    for (const key of Object.keys(shape)) {
        const field = def.shape[key];
        if (ctx.io === "input" ? inputOptin(field) === undefined : field._zod.optout === undefined) {
            requiredKeys.push(key);
        }
    }
    if (requiredKeys.length > 0) {
        json.required = requiredKeys;
    }
    // catchall
    if (def.catchall?._zod.def.type === "never") {
        // strict
        json.additionalProperties = false;
    }
    else if (!def.catchall) {
        // regular
        if (ctx.io === "output")
            json.additionalProperties = false;
    }
    else if (def.catchall) {
        json.additionalProperties = to_json_schema_processSchema(def.catchall, ctx, {
            ...params,
            path: [...params.path, "additionalProperties"],
        });
    }
};
const unionProcessor = (schema, ctx, json, params) => {
    const def = schema._zod.def;
    // Exclusive unions (inclusive === false) use oneOf (exactly one match) instead of anyOf (one or more matches). This includes both z.xor() and discriminated unions
    const isExclusive = def.inclusive === false;
    const options = def.options.map((x, i) => to_json_schema_processSchema(x, ctx, {
        ...params,
        path: [...params.path, isExclusive ? "oneOf" : "anyOf", i],
    }));
    if (isExclusive) {
        json.oneOf = options;
    }
    else {
        json.anyOf = options;
    }
};
const intersectionProcessor = (schema, ctx, json, params) => {
    const def = schema._zod.def;
    const a = to_json_schema_processSchema(def.left, ctx, {
        ...params,
        path: [...params.path, "allOf", 0],
    });
    const b = to_json_schema_processSchema(def.right, ctx, {
        ...params,
        path: [...params.path, "allOf", 1],
    });
    const isSimpleIntersection = (val) => "allOf" in val && Object.keys(val).length === 1;
    const allOf = [
        ...(isSimpleIntersection(a) ? a.allOf : [a]),
        ...(isSimpleIntersection(b) ? b.allOf : [b]),
    ];
    json.allOf = allOf;
    // Recorded innermost first, so a nested intersection has already folded by the time this one is considered. The array is the handle rather than the schema, because a wrapper that inherits this schema shares the same array; `finalize` folds every object holding it. See `foldIntersection`.
    ctx.intersections.push(allOf);
};
const tupleProcessor = (schema, ctx, _json, params) => {
    const json = _json;
    const def = schema._zod.def;
    json.type = "array";
    const prefixPath = ctx.target === "draft-2020-12" ? "prefixItems" : "items";
    const restPath = ctx.target === "draft-2020-12" ? "items" : ctx.target === "openapi-3.0" ? "items" : "additionalItems";
    const prefixItems = def.items.map((x, i) => to_json_schema_processSchema(x, ctx, {
        ...params,
        path: [...params.path, prefixPath, i],
    }));
    const rest = def.rest
        ? to_json_schema_processSchema(def.rest, ctx, {
            ...params,
            path: [...params.path, restPath, ...(ctx.target === "openapi-3.0" ? [def.items.length] : [])],
        })
        : null;
    let minItems = def.items.length;
    while (minItems > 0) {
        const item = def.items[minItems - 1];
        const optional = ctx.io === "input" ? inputOptin(item) !== undefined : item._zod.optout === "optional";
        if (!optional)
            break;
        minItems--;
    }
    const maxItems = def.items.length;
    const isClosed = !def.rest;
    if (ctx.target === "draft-2020-12") {
        json.prefixItems = prefixItems;
        if (isClosed) {
            json.items = false;
        }
        else if (rest) {
            json.items = rest;
        }
        if (minItems > 0)
            json.minItems = minItems;
        if (isClosed)
            json.maxItems = maxItems;
    }
    else if (ctx.target === "openapi-3.0") {
        json.items = {
            anyOf: prefixItems,
        };
        if (rest) {
            json.items.anyOf.push(rest);
        }
        if (minItems > 0)
            json.minItems = minItems;
        if (isClosed)
            json.maxItems = maxItems;
    }
    else {
        json.items = prefixItems;
        if (isClosed) {
            json.additionalItems = false;
        }
        else if (rest) {
            json.additionalItems = rest;
        }
        if (minItems > 0)
            json.minItems = minItems;
        if (isClosed)
            json.maxItems = maxItems;
    }
    // explicit user-defined length checks take precedence
    const { minimum, maximum } = aggregateChecks(schema);
    if (typeof minimum === "number")
        json.minItems = minimum;
    if (typeof maximum === "number")
        json.maxItems = maximum;
};
/** JSON object keys are always strings, so a numeric record key schema is re-expressed over the
 * numeric-string form the record parser matches. Deferred to `finalize`, after the flatten: a key
 * behind a wrapper only carries its own `type` before then, and a union key only has its branches.
 *
 * A numeric bound cannot apply to a property name, so `minimum` and its siblings are dropped rather
 * than carried over: keeping them beside `type: "string"` reproduces the match-nothing schema this
 * exists to fix. A key that carries one therefore emits wider than the record parses — `z.record(z.number().min(5), V)`
 * accepts `"3"` — which is the deliberate trade, since throwing on it would reject an ordinary schema
 * outright. */
function stringifyKeyNames(bySchema, json, visited) {
    // an extracted key that rewrites cannot go on sharing its definition — the string form a key position needs is not the number form every other reference wants — so it inlines. One that does not rewrite keeps the `$ref`.
    if (json.$ref) {
        // a recursive key holds its own reference inside its definition, so a node already on the path is left alone rather than resolved again
        if (visited.has(json))
            return json;
        visited.add(json);
        const def = bySchema.get(json)?.def;
        if (!def)
            return json;
        const inlined = stringifyKeyNames(bySchema, def, visited);
        return inlined === def ? json : inlined;
    }
    for (const keyword of ["anyOf", "oneOf"]) {
        const branches = json[keyword];
        if (!Array.isArray(branches))
            continue;
        const mapped = branches.map((branch) => stringifyKeyNames(bySchema, branch, visited));
        // rebuilding regardless would detach a key that had nothing to re-express, dropping its `$ref` and leaking the internal `id`
        if (mapped.some((branch, i) => branch !== branches[i]))
            json = { ...json, [keyword]: mapped };
    }
    // a member that already admits a string leaves the key unconstrained, so the node's own type re-expresses only when every member is numeric
    const types = Array.isArray(json.type) ? json.type : [json.type];
    const numericType = !types.includes("string") && types.some((t) => t === "number" || t === "integer");
    // a heterogeneous key carries no type at all, so its numeric members are caught here instead
    const values = json.enum ?? (json.const !== undefined ? [json.const] : undefined);
    if (!numericType && !values?.some((v) => typeof v === "number"))
        return json;
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format, id, ...rest } = json;
    if (rest.enum)
        rest.enum = rest.enum.map((v) => (typeof v === "number" ? String(v) : v));
    else if (typeof rest.const === "number")
        rest.const = String(rest.const);
    // a heterogeneous key keeps its absent type: the stringified members already say what a key may be
    if (!numericType)
        return rest;
    rest.type = "string";
    if (!values)
        rest.pattern = (types.includes("number") ? number : integer).source;
    return rest;
}
/** Every record of one conversion, so the carriers are found in a single pass rather than once per record. */
const pendingRecords = new WeakMap();
function rewriteKeyNames(ctx) {
    // an extracted key is resolved by the object `extractToDef` left in its place, so the map is built once rather than searched per reference. `_zod.toJSONSchema` can hand the same object to two schemas, so the first entry carrying a body wins, as a search would have found it.
    const bySchema = new Map();
    for (const entry of ctx.seen.values()) {
        if (entry.def && !bySchema.has(entry.schema))
            bySchema.set(entry.schema, entry);
    }
    const rewrites = new Map();
    for (const record of pendingRecords.get(ctx) ?? []) {
        const seen = ctx.seen.get(record);
        const names = (seen?.def ?? seen?.schema)?.propertyNames;
        if (!names || names === true || rewrites.has(names))
            continue;
        const rewritten = stringifyKeyNames(bySchema, names, new Set());
        if (rewritten !== names)
            rewrites.set(names, rewritten);
    }
    if (!rewrites.size)
        return;
    // the flatten has already copied each record's own properties onto every wrapper by reference, and an extracted body is another such copy, so every carrier holding a rewritten key is updated together
    for (const entry of ctx.seen.values()) {
        for (const carrier of [entry.schema, entry.def]) {
            const rewritten = carrier && rewrites.get(carrier.propertyNames);
            if (rewritten)
                carrier.propertyNames = rewritten;
        }
    }
}
const recordProcessor = (schema, ctx, _json, params) => {
    const json = _json;
    const def = schema._zod.def;
    json.type = "object";
    // For looseRecord with regex patterns, use patternProperties. This correctly represents "only validate keys matching the pattern" semantics and composes well with allOf (intersections)
    const keyType = def.keyType;
    const patterns = aggregateChecks(keyType).patterns;
    if (def.mode === "loose" && patterns && patterns.size > 0) {
        // Use patternProperties for looseRecord with regex patterns
        const valueSchema = to_json_schema_processSchema(def.valueType, ctx, {
            ...params,
            path: [...params.path, "patternProperties", "*"],
        });
        json.patternProperties = {};
        for (const pattern of patterns) {
            util_assignProp(json.patternProperties, exactPattern(pattern).source, valueSchema);
        }
    }
    else {
        // Default behavior: use propertyNames + additionalProperties
        if (ctx.target === "draft-07" || ctx.target === "draft-2020-12") {
            json.propertyNames = to_json_schema_processSchema(def.keyType, ctx, {
                ...params,
                path: [...params.path, "propertyNames"],
            });
            let pending = pendingRecords.get(ctx);
            if (!pending) {
                pending = [];
                pendingRecords.set(ctx, pending);
                ctx.deferred.push(() => rewriteKeyNames(ctx));
            }
            pending.push(schema);
        }
        json.additionalProperties = to_json_schema_processSchema(def.valueType, ctx, {
            ...params,
            path: [...params.path, "additionalProperties"],
        });
    }
    // Add required for keys with discrete values (enum, literal, etc.)
    const keyValues = keyType._zod.values;
    // Every key shares one value schema, so an optional-in value makes the whole key set omittable on input. Output keeps them: the exhaustive branch assigns every key, even one whose value came back undefined.
    const omittableOnInput = ctx.io === "input" && inputOptin(def.valueType) !== undefined;
    if (keyValues && !def.partial && !omittableOnInput) {
        const validKeyValues = [...keyValues].filter((v) => typeof v === "string" || typeof v === "number");
        if (validKeyValues.length > 0) {
            json.required = validKeyValues.map(String);
        }
    }
};
const nullableProcessor = (schema, ctx, json, params) => {
    const def = schema._zod.def;
    const inner = to_json_schema_processSchema(def.innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    if (ctx.target === "openapi-3.0") {
        seen.ref = def.innerType;
        json.nullable = true;
    }
    else {
        json.anyOf = [inner, { type: "null" }];
    }
};
const nonoptionalProcessor = (schema, ctx, _json, params) => {
    const def = schema._zod.def;
    to_json_schema_processSchema(def.innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    seen.ref = def.innerType;
};
/** Round-trips a default value through JSON so the emitted schema is guaranteed to be valid JSON.
 * A BigInt has no reliable encoding, so it goes through `unrepresentable` like any other
 * unrepresentable value. Returns a sentinel when the caller must not write a default of its own. */
const UNREPRESENTABLE_DEFAULT = Symbol();
function serializeDefaultValue(value, schema, ctx, json, params) {
    let unrepresentable = false;
    const serialized = JSON.stringify(value, (_, val) => {
        if (typeof val !== "bigint")
            return val;
        unrepresentable = true;
        return null;
    });
    if (!unrepresentable)
        return JSON.parse(serialized);
    handleUnrepresentable(schema, ctx, json, params, "BigInt defaults cannot be represented in JSON Schema");
    return UNREPRESENTABLE_DEFAULT;
}
const defaultProcessor = (schema, ctx, json, params) => {
    const def = schema._zod.def;
    to_json_schema_processSchema(def.innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    seen.ref = def.innerType;
    const value = serializeDefaultValue(def.defaultValue, schema, ctx, json, params);
    if (value !== UNREPRESENTABLE_DEFAULT)
        json.default = value;
};
const prefaultProcessor = (schema, ctx, json, params) => {
    const def = schema._zod.def;
    to_json_schema_processSchema(def.innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    seen.ref = def.innerType;
    if (ctx.io !== "input")
        return;
    const value = serializeDefaultValue(def.defaultValue, schema, ctx, json, params);
    if (value !== UNREPRESENTABLE_DEFAULT)
        json._prefault = value;
};
const catchProcessor = (schema, ctx, json, params) => {
    const def = schema._zod.def;
    to_json_schema_processSchema(def.innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    seen.ref = def.innerType;
    let catchValue;
    try {
        catchValue = def.catchValue(undefined);
    }
    catch {
        handleUnrepresentable(schema, ctx, json, params, "Dynamic catch values are not supported in JSON Schema");
        return;
    }
    json.default = catchValue;
};
const pipeProcessor = (schema, ctx, _json, params) => {
    const def = schema._zod.def;
    const inIsTransform = def.in._zod.traits.has("$ZodTransform");
    const innerType = ctx.io === "input" ? (inIsTransform ? def.out : def.in) : def.out;
    to_json_schema_processSchema(innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    seen.ref = innerType;
};
const readonlyProcessor = (schema, ctx, json, params) => {
    const def = schema._zod.def;
    to_json_schema_processSchema(def.innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    seen.ref = def.innerType;
    json.readOnly = true;
};
const promiseProcessor = (schema, ctx, _json, params) => {
    const def = schema._zod.def;
    to_json_schema_processSchema(def.innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    seen.ref = def.innerType;
};
const optionalProcessor = (schema, ctx, _json, params) => {
    const def = schema._zod.def;
    to_json_schema_processSchema(def.innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    seen.ref = def.innerType;
};
const lazyProcessor = (schema, ctx, _json, params) => {
    const innerType = schema._zod.innerType;
    to_json_schema_processSchema(innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    seen.ref = innerType;
};
// ==================== ALL PROCESSORS ====================
const allProcessors = {
    string: stringProcessor,
    number: numberProcessor,
    boolean: booleanProcessor,
    bigint: bigintProcessor,
    symbol: symbolProcessor,
    null: nullProcessor,
    undefined: undefinedProcessor,
    void: voidProcessor,
    never: neverProcessor,
    any: anyProcessor,
    unknown: unknownProcessor,
    date: dateProcessor,
    enum: enumProcessor,
    literal: literalProcessor,
    nan: nanProcessor,
    template_literal: templateLiteralProcessor,
    file: fileProcessor,
    success: successProcessor,
    custom: customProcessor,
    function: functionProcessor,
    transform: transformProcessor,
    map: mapProcessor,
    set: setProcessor,
    array: arrayProcessor,
    object: objectProcessor,
    union: unionProcessor,
    intersection: intersectionProcessor,
    tuple: tupleProcessor,
    record: recordProcessor,
    nullable: nullableProcessor,
    nonoptional: nonoptionalProcessor,
    default: defaultProcessor,
    prefault: prefaultProcessor,
    catch: catchProcessor,
    pipe: pipeProcessor,
    readonly: readonlyProcessor,
    promise: promiseProcessor,
    optional: optionalProcessor,
    lazy: lazyProcessor,
};
function toJSONSchema(input, params) {
    if ("_idmap" in input) {
        // Registry case
        const registry = input;
        const ctx = initializeContext({ ...params, processors: allProcessors });
        const defs = {};
        // First pass: process all schemas to build the seen map
        for (const entry of registry._idmap.entries()) {
            const [_, schema] = entry;
            processSchema(schema, ctx);
        }
        const schemas = {};
        const external = {
            registry,
            uri: params?.uri,
            defs,
        };
        // Update the context with external configuration
        ctx.external = external;
        // Second pass: emit each schema
        for (const entry of registry._idmap.entries()) {
            const [key, schema] = entry;
            extractDefs(ctx, schema);
            assignProp(schemas, key, finalize(ctx, schema));
        }
        if (Object.keys(defs).length > 0) {
            const defsSegment = ctx.target === "draft-2020-12" ? "$defs" : "definitions";
            schemas.__shared = {
                [defsSegment]: defs,
            };
        }
        return { schemas };
    }
    // Single schema case
    const ctx = initializeContext({ ...params, processors: allProcessors });
    processSchema(input, ctx);
    extractDefs(ctx, input);
    return finalize(ctx, input);
}

;// CONCATENATED MODULE: ./node_modules/zod/v4/locales/en.js

const error = () => {
    const Sizable = {
        string: { unit: "characters", verb: "to have" },
        file: { unit: "bytes", verb: "to have" },
        array: { unit: "items", verb: "to have" },
        set: { unit: "items", verb: "to have" },
        map: { unit: "entries", verb: "to have" },
    };
    function getSizing(origin) {
        return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
        regex: "input",
        email: "email address",
        url: "URL",
        emoji: "emoji",
        uuid: "UUID",
        uuidv4: "UUIDv4",
        uuidv6: "UUIDv6",
        nanoid: "nanoid",
        guid: "GUID",
        cuid: "cuid",
        cuid2: "cuid2",
        ulid: "ULID",
        xid: "XID",
        ksuid: "KSUID",
        datetime: "ISO datetime",
        date: "ISO date",
        time: "ISO time",
        duration: "ISO duration",
        ipv4: "IPv4 address",
        ipv6: "IPv6 address",
        mac: "MAC address",
        cidrv4: "IPv4 range",
        cidrv6: "IPv6 range",
        base64: "base64-encoded string",
        base64url: "base64url-encoded string",
        json_string: "JSON string",
        e164: "E.164 number",
        currency_code: "currency code",
        credit_card: "credit card number",
        iban: "IBAN",
        jwt: "JWT",
        template_literal: "input",
    };
    // type names: missing keys = do not translate (use raw value via ?? fallback)
    const TypeDictionary = {
        // Compatibility: "nan" -> "NaN" for display
        nan: "NaN",
        // All other type names omitted - they fall back to raw values via ?? operator
    };
    function getTypeName(type, input) {
        if (type === "number" && typeof input === "number" && !Number.isFinite(input)) {
            return String(input);
        }
        return TypeDictionary[type] ?? type;
    }
    return (issue) => {
        switch (issue.code) {
            case "invalid_type": {
                const expected = getTypeName(issue.expected);
                const receivedType = parsedType(issue.input);
                const received = getTypeName(receivedType, issue.input);
                return `Invalid input: expected ${expected}, received ${received}`;
            }
            case "invalid_value":
                if (issue.values.length === 1)
                    return `Invalid input: expected ${stringifyPrimitive(issue.values[0])}`;
                return `Invalid option: expected one of ${joinValues(issue.values, "|")}`;
            case "too_big": {
                const adj = issue.exact ? "exactly " : issue.inclusive ? "<=" : "<";
                const sizing = getSizing(issue.origin);
                if (sizing)
                    return `Too big: expected ${issue.origin ?? "value"} to have ${adj}${issue.maximum.toString()} ${sizing.unit ?? "elements"}`;
                return `Too big: expected ${issue.origin ?? "value"} to be ${adj}${issue.maximum.toString()}`;
            }
            case "too_small": {
                const adj = issue.exact ? "exactly " : issue.inclusive ? ">=" : ">";
                const sizing = getSizing(issue.origin);
                if (sizing) {
                    return `Too small: expected ${issue.origin} to have ${adj}${issue.minimum.toString()} ${sizing.unit}`;
                }
                return `Too small: expected ${issue.origin} to be ${adj}${issue.minimum.toString()}`;
            }
            case "invalid_format": {
                const _issue = issue;
                if (_issue.format === "starts_with") {
                    return `Invalid string: must start with "${_issue.prefix}"`;
                }
                if (_issue.format === "ends_with")
                    return `Invalid string: must end with "${_issue.suffix}"`;
                if (_issue.format === "includes")
                    return `Invalid string: must include "${_issue.includes}"`;
                if (_issue.format === "regex")
                    return `Invalid string: must match pattern ${_issue.pattern}`;
                return `Invalid ${FormatDictionary[_issue.format] ?? issue.format}`;
            }
            case "not_multiple_of":
                return `Invalid number: must be a multiple of ${issue.divisor}`;
            case "unrecognized_keys":
                return `Unrecognized key${issue.keys.length > 1 ? "s" : ""}: ${joinValues(issue.keys, ", ")}`;
            case "invalid_key":
                return `Invalid key in ${issue.origin}`;
            case "invalid_union":
                if (issue.options && Array.isArray(issue.options) && issue.options.length > 0) {
                    const opts = issue.options.map((o) => `'${o}'`).join(" | ");
                    return `Invalid discriminator value. Expected ${opts}`;
                }
                if (issue.inclusive === false) {
                    return "Invalid input: more than one option matched";
                }
                return "Invalid input";
            case "invalid_element":
                return `Invalid value in ${issue.origin}`;
            default:
                return `Invalid input`;
        }
    };
};
/* harmony default export */ function en() {
    return {
        localeError: error(),
    };
}

;// CONCATENATED MODULE: ./node_modules/zod/v4/core/errors.js


/* Computing the message eagerly is expensive (pretty-printed JSON of all
 * issues), so defer it until first read. The accessor functions and
 * descriptors are shared across instances to keep error construction
 * cheap; the computed message is cached on the internals object. The
 * setter preserves plain assignment semantics for consumers that
 * overwrite `message`. */
function _getMessage() {
    const internals = this._zod;
    internals.message ?? (internals.message = JSON.stringify(internals.def, jsonStringifyReplacer, 2));
    return internals.message;
}
function _setMessage(value) {
    this._zod.message = value;
}
const _messageDesc = {
    get: _getMessage,
    set: _setMessage,
    enumerable: true,
    configurable: true,
};
const _issuesDesc = { value: undefined, enumerable: false };
/* Prototypes that already carry the lazy `toString`. Seeded with the
 * intrinsics so that `init` on a foreign object — it accepts any object —
 * can never install an accessor onto a prototype we do not own. */
const _installedToString = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]);
const initializer = (inst, def) => {
    inst.name = "$ZodError";
    // `_zod` is already non-enumerable: $constructor's init defined it with this same descriptor
    _issuesDesc.value = def;
    Object.defineProperty(inst, "issues", _issuesDesc);
    // Clear the shared slot; a retained `value` pins the last error's issues.
    _issuesDesc.value = undefined;
    Object.defineProperty(inst, "message", _messageDesc);
    /* `toString` lives as a non-enumerable lazy getter on the shared
     * prototype; on first access it caches a per-instance closure so
     * detached usage still works. */
    const proto = Object.getPrototypeOf(inst);
    if (!_installedToString.has(proto)) {
        _installedToString.add(proto);
        Object.defineProperty(proto, "toString", {
            configurable: true,
            enumerable: false,
            get() {
                const value = () => this.message;
                Object.defineProperty(this, "toString", { value, configurable: true, writable: true });
                return value;
            },
            set(value) {
                Object.defineProperty(this, "toString", { value, configurable: true, writable: true });
            },
        });
    }
};
const $ZodError = $constructor("$ZodError", initializer);
const $ZodRealError = $constructor("$ZodError", initializer, undefined, {
    Parent: Error,
});
/** Get-or-create `obj[key]` as an own data property. A path segment naming an inherited member
 * ("toString", "constructor") would otherwise read through to the prototype, and assigning
 * "__proto__" would hit the setter instead of creating a key. */
function node(obj, key, make) {
    if (!Object.prototype.hasOwnProperty.call(obj, key)) {
        if (key === "__proto__") {
            Object.defineProperty(obj, key, { value: make(), writable: true, enumerable: true, configurable: true });
        }
        else {
            obj[key] = make();
        }
    }
    return obj[key];
}
function flattenError(error, mapper = (issue) => issue.message) {
    const fieldErrors = {};
    const formErrors = [];
    for (const sub of error.issues) {
        if (sub.path.length > 0) {
            node(fieldErrors, sub.path[0], () => []).push(mapper(sub));
        }
        else {
            formErrors.push(mapper(sub));
        }
    }
    return { formErrors, fieldErrors };
}
function formatError(error, mapper = (issue) => issue.message) {
    const fieldErrors = { _errors: [] };
    const processError = (error, path = []) => {
        for (const issue of error.issues) {
            if (issue.code === "invalid_union" && issue.errors.length) {
                issue.errors.map((issues) => processError({ issues }, [...path, ...issue.path]));
            }
            else if (issue.code === "invalid_key") {
                processError({ issues: issue.issues }, [...path, ...issue.path]);
            }
            else if (issue.code === "invalid_element") {
                processError({ issues: issue.issues }, [...path, ...issue.path]);
            }
            else {
                const fullpath = [...path, ...issue.path];
                if (fullpath.length === 0) {
                    fieldErrors._errors.push(mapper(issue));
                }
                else {
                    let curr = fieldErrors;
                    let i = 0;
                    while (i < fullpath.length) {
                        const el = fullpath[i];
                        const terminal = i === fullpath.length - 1;
                        // `_errors` is reserved by this legacy format, so merge a matching path segment into the current node instead of treating its array as a child.
                        if (el === "_errors") {
                            if (terminal)
                                curr._errors.push(mapper(issue));
                            i++;
                            continue;
                        }
                        // A path element may collide with an inherited property name such as
                        // "__proto__" or "constructor". Truthiness checks read the prototype
                        // (so no node is created, then ._errors.push throws), and bracket
                        // assignment of "__proto__" hits the setter instead of creating an
                        // own key. Guard the read with hasOwnProperty and create the node
                        // with defineProperty so any path element becomes a real own key.
                        if (!Object.prototype.hasOwnProperty.call(curr, el)) {
                            Object.defineProperty(curr, el, {
                                value: { _errors: [] },
                                enumerable: true,
                                writable: true,
                                configurable: true,
                            });
                        }
                        const node = curr[el];
                        if (terminal) {
                            node._errors.push(mapper(issue));
                        }
                        curr = node;
                        i++;
                    }
                }
            }
        }
    };
    processError(error);
    return fieldErrors;
}
function treeifyError(error, mapper = (issue) => issue.message) {
    const result = { errors: [] };
    const processError = (error, path = []) => {
        var _a;
        for (const issue of error.issues) {
            if (issue.code === "invalid_union" && issue.errors.length) {
                // regular union error
                issue.errors.map((issues) => processError({ issues }, [...path, ...issue.path]));
            }
            else if (issue.code === "invalid_key") {
                processError({ issues: issue.issues }, [...path, ...issue.path]);
            }
            else if (issue.code === "invalid_element") {
                processError({ issues: issue.issues }, [...path, ...issue.path]);
            }
            else {
                const fullpath = [...path, ...issue.path];
                if (fullpath.length === 0) {
                    result.errors.push(mapper(issue));
                    continue;
                }
                let curr = result;
                let i = 0;
                while (i < fullpath.length) {
                    const el = fullpath[i];
                    const terminal = i === fullpath.length - 1;
                    if (typeof el === "string") {
                        curr.properties ?? (curr.properties = {});
                        // el may collide with an inherited property name ("__proto__",
                        // "constructor", ...); ??= reads the prototype so the node is never
                        // created and curr.errors.push throws. Guard with hasOwnProperty and
                        // create the node with defineProperty so "__proto__" becomes a real
                        // own key rather than invoking the prototype setter.
                        if (!Object.prototype.hasOwnProperty.call(curr.properties, el)) {
                            Object.defineProperty(curr.properties, el, {
                                value: { errors: [] },
                                enumerable: true,
                                writable: true,
                                configurable: true,
                            });
                        }
                        curr = curr.properties[el];
                    }
                    else {
                        curr.items ?? (curr.items = []);
                        (_a = curr.items)[el] ?? (_a[el] = { errors: [] });
                        curr = curr.items[el];
                    }
                    if (terminal) {
                        curr.errors.push(mapper(issue));
                    }
                    i++;
                }
            }
        }
    };
    processError(error);
    return result;
}
/** Format a ZodError as a human-readable string in the following form.
 *
 * From
 *
 * ```ts
 * ZodError {
 *   issues: [
 *     {
 *       expected: 'string',
 *       code: 'invalid_type',
 *       path: [ 'username' ],
 *       message: 'Invalid input: expected string'
 *     },
 *     {
 *       expected: 'number',
 *       code: 'invalid_type',
 *       path: [ 'favoriteNumbers', 1 ],
 *       message: 'Invalid input: expected number'
 *     }
 *   ];
 * }
 * ```
 *
 * to
 *
 * ```
 * username
 *   ✖ Expected number, received string at "username
 * favoriteNumbers[0]
 *   ✖ Invalid input: expected number
 * ```
 */
function toDotPath(_path) {
    const segs = [];
    const path = _path.map((seg) => (typeof seg === "object" ? seg.key : seg));
    for (const seg of path) {
        if (typeof seg === "number")
            segs.push(`[${seg}]`);
        else if (typeof seg === "symbol")
            segs.push(`[${JSON.stringify(String(seg))}]`);
        else if (/[^\w$]/.test(seg))
            segs.push(`[${JSON.stringify(seg)}]`);
        else {
            if (segs.length)
                segs.push(".");
            segs.push(seg);
        }
    }
    return segs.join("");
}
function prettifyError(error) {
    const lines = [];
    // sort by path length
    const issues = [...error.issues].sort((a, b) => (a.path ?? []).length - (b.path ?? []).length);
    // Process each issue
    for (const issue of issues) {
        lines.push(`✖ ${issue.message}`);
        if (issue.path?.length)
            lines.push(`  → at ${toDotPath(issue.path)}`);
    }
    // Convert Map to formatted string
    return lines.join("\n");
}

;// CONCATENATED MODULE: ./node_modules/zod/v4/core/parse.js



// Always both keys, so the `_params` read site in `_parse` sees one object shape rather than two.
function finalizeParams(callee, params) {
    return { callee: params?.callee ?? callee, Err: params?.Err };
}
const _parse = (_Err) => {
    const fn = (schema, value, _ctx, _params) => {
        const ctx = _ctx ? { ..._ctx, async: false } : { async: false };
        const result = schema._zod.run({ value, issues: [] }, ctx);
        if (result instanceof Promise) {
            throw new $ZodAsyncError();
        }
        if (result.issues.length) {
            const e = new (_params?.Err ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
            captureStackTrace(e, _params?.callee ?? fn);
            throw e;
        }
        return result.value;
    };
    return fn;
};
const parse_parse = /* @__PURE__*/ _parse($ZodRealError);
const _parseAsync = (_Err) => {
    const fn = async (schema, value, _ctx, params) => {
        const ctx = _ctx ? { ..._ctx, async: true } : { async: true };
        let result = schema._zod.run({ value, issues: [] }, ctx);
        if (result instanceof Promise)
            result = await result;
        if (result.issues.length) {
            const e = new (params?.Err ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
            captureStackTrace(e, params?.callee ?? fn);
            throw e;
        }
        return result.value;
    };
    return fn;
};
const parse_parseAsync = /* @__PURE__*/ _parseAsync($ZodRealError);
const _safeParse = (_Err) => (schema, value, _ctx) => {
    const ctx = _ctx ? { ..._ctx, async: false } : { async: false };
    const result = schema._zod.run({ value, issues: [] }, ctx);
    if (result instanceof Promise) {
        throw new $ZodAsyncError();
    }
    return result.issues.length ? failure(_Err, result.issues, ctx) : { success: true, data: result.value };
};
const safeParse = /* @__PURE__*/ _safeParse($ZodRealError);
// the error is built on the first read of `error`: finalizing the issues and constructing the instance is most of a failing parse, and a caller that only branches on `success` never pays it. a getter in the literal keeps this small; the alternative, one shared accessor descriptor plus a hidden state slot, reads ~15% faster but costs ~75 B gzipped in every bundle
function failure(Err, issues, ctx) {
    let error;
    return {
        success: false,
        get error() {
            if (!error) {
                error = new Err(issues.map((iss) => finalizeIssue(iss, ctx, config())));
                // finalizeIssue drops `input`, so the built error holds nothing; keeping the raw issues past this point pins the parsed value for the life of the result
                issues = undefined;
                ctx = undefined;
            }
            return error;
        },
        set error(e) {
            error = e;
            // a replacement makes the getter's branch unreachable, so the captures have to go here too
            issues = undefined;
            ctx = undefined;
        },
    };
}
const _safeParseAsync = (_Err) => async (schema, value, _ctx) => {
    const ctx = _ctx ? { ..._ctx, async: true } : { async: true };
    let result = schema._zod.run({ value, issues: [] }, ctx);
    if (result instanceof Promise)
        result = await result;
    return result.issues.length ? failure(_Err, result.issues, ctx) : { success: true, data: result.value };
};
const safeParseAsync = /* @__PURE__*/ _safeParseAsync($ZodRealError);
// registry mirrors of the compiler's sentinels, so this module never imports the compiler
const COMPILE_INVALID = /* @__PURE__ */ Symbol.for("zod.compile.invalid");
const COMPILE_FALLBACK = /* @__PURE__ */ Symbol.for("zod.compile.fallback");
// Deliberately tiny, because v8 will not inline a body carrying the fallback's object literals and throw. Everything that is not the compiled happy path lives in validateFallback, and that split is worth ~35% on a compiled schema.
const validate = ((schema, value, _ctx) => {
    const validator = schema._zod.bag.validator;
    if (validator !== undefined) {
        if (validator(value) !== COMPILE_INVALID)
            return true;
        // a definite sentinel means the runtime would reject, so skip the re-parse; a ctx can still change the answer
        if (validator.definite === true && _ctx === undefined)
            return false;
    }
    return validateFallback(schema, value, _ctx);
});
function validateFallback(schema, value, _ctx) {
    const ctx = _ctx
        ? { ..._ctx, async: false, abortEarly: true }
        : { async: false, abortEarly: true };
    const fallbackRun = schema._zod.bag.fallbackRun;
    let result;
    if (fallbackRun) {
        // skip nested fast paths on the fallback, so user callbacks keep the at-most-twice bound
        ctx[COMPILE_FALLBACK] = true;
        result = fallbackRun({ value, issues: [] }, ctx);
    }
    else {
        result = schema._zod.run({ value, issues: [] }, ctx);
    }
    if (result instanceof Promise) {
        throw new $ZodAsyncError();
    }
    return result.issues.length === 0;
}
// no fast path: the compiler keeps async parses on the runtime, because a promise-returning callback that is not declared async compiles to a throw
const parse_validateAsync = async (schema, value, _ctx) => {
    const ctx = _ctx
        ? { ..._ctx, async: true, abortEarly: true }
        : { async: true, abortEarly: true };
    let result = schema._zod.run({ value, issues: [] }, ctx);
    if (result instanceof Promise)
        result = await result;
    return result.issues.length === 0;
};
const _encode = (_Err) => {
    const parse = _parse(_Err);
    const fn = (schema, value, _ctx, _params) => {
        const ctx = _ctx ? { ..._ctx, direction: "backward" } : { direction: "backward" };
        return parse(schema, value, ctx, finalizeParams(fn, _params));
    };
    return fn;
};
const encode = /* @__PURE__*/ _encode($ZodRealError);
const _decode = (_Err) => {
    const parse = _parse(_Err);
    const fn = (schema, value, _ctx, _params) => {
        return parse(schema, value, _ctx, finalizeParams(fn, _params));
    };
    return fn;
};
const decode = /* @__PURE__*/ _decode($ZodRealError);
const _encodeAsync = (_Err) => {
    const parseAsync = _parseAsync(_Err);
    const fn = async (schema, value, _ctx, _params) => {
        const ctx = _ctx ? { ..._ctx, direction: "backward" } : { direction: "backward" };
        return (await parseAsync(schema, value, ctx, finalizeParams(fn, _params)));
    };
    return fn;
};
const encodeAsync = /* @__PURE__*/ _encodeAsync($ZodRealError);
const _decodeAsync = (_Err) => {
    const parseAsync = _parseAsync(_Err);
    const fn = async (schema, value, _ctx, _params) => {
        return await parseAsync(schema, value, _ctx, finalizeParams(fn, _params));
    };
    return fn;
};
const decodeAsync = /* @__PURE__*/ _decodeAsync($ZodRealError);
const _safeEncode = (_Err) => (schema, value, _ctx) => {
    const ctx = _ctx ? { ..._ctx, direction: "backward" } : { direction: "backward" };
    return _safeParse(_Err)(schema, value, ctx);
};
const safeEncode = /* @__PURE__*/ _safeEncode($ZodRealError);
const _safeDecode = (_Err) => (schema, value, _ctx) => {
    return _safeParse(_Err)(schema, value, _ctx);
};
const safeDecode = /* @__PURE__*/ _safeDecode($ZodRealError);
const _safeEncodeAsync = (_Err) => async (schema, value, _ctx) => {
    const ctx = _ctx ? { ..._ctx, direction: "backward" } : { direction: "backward" };
    return _safeParseAsync(_Err)(schema, value, ctx);
};
const safeEncodeAsync = /* @__PURE__*/ _safeEncodeAsync($ZodRealError);
const _safeDecodeAsync = (_Err) => async (schema, value, _ctx) => {
    return _safeParseAsync(_Err)(schema, value, _ctx);
};
const safeDecodeAsync = /* @__PURE__*/ _safeDecodeAsync($ZodRealError);

;// CONCATENATED MODULE: ./node_modules/zod/v4/classic/errors.js



/* Prototypes that already carry the lazy helper methods. Seeded with the
 * intrinsics so that `init` on a foreign object — it accepts any object —
 * can never install an accessor onto a prototype we do not own. */
const _installedErrorProtos = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]);
/* Helper methods live as non-enumerable lazy getters on the shared
 * prototype instead of own properties on every instance. On first
 * access the getter allocates the per-instance closure and caches it
 * as a non-enumerable own property, so detached usage still works and
 * the allocation only happens for methods actually touched. */
function _lazyMethod(proto, key, make) {
    Object.defineProperty(proto, key, {
        configurable: true,
        enumerable: false,
        get() {
            const value = make(this);
            Object.defineProperty(this, key, { value, configurable: true, writable: true });
            return value;
        },
        set(value) {
            Object.defineProperty(this, key, { value, configurable: true, writable: true });
        },
    });
}
const errors_initializer = (inst, issues) => {
    $ZodError.init(inst, issues);
    inst.name = "ZodError";
    const proto = Object.getPrototypeOf(inst);
    if (_installedErrorProtos.has(proto))
        return;
    _installedErrorProtos.add(proto);
    _lazyMethod(proto, "format", (self) => (mapper) => formatError(self, mapper));
    _lazyMethod(proto, "flatten", (self) => (mapper) => flattenError(self, mapper));
    _lazyMethod(proto, "addIssue", (self) => (issue) => {
        self.issues.push(issue);
        self.message = JSON.stringify(self.issues, jsonStringifyReplacer, 2);
    });
    _lazyMethod(proto, "addIssues", (self) => (issues) => {
        self.issues.push(...issues);
        self.message = JSON.stringify(self.issues, jsonStringifyReplacer, 2);
    });
    Object.defineProperty(proto, "isEmpty", {
        configurable: true,
        enumerable: false,
        get() {
            return this.issues.length === 0;
        },
    });
};
const ZodError = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodError", errors_initializer)));
const ZodRealError = /*@__PURE__*/ $constructor("ZodError", errors_initializer, undefined, {
    Parent: Error,
});
// /** @deprecated Use `z.core.$ZodErrorMapCtx` instead. */
// export type ErrorMapCtx = core.$ZodErrorMapCtx;

;// CONCATENATED MODULE: ./node_modules/zod/v4/classic/parse.js


const classic_parse_parse = /* @__PURE__ */ _parse(ZodRealError);
const classic_parse_parseAsync = /* @__PURE__ */ _parseAsync(ZodRealError);
const parse_safeParse = /* @__PURE__ */ _safeParse(ZodRealError);
const parse_safeParseAsync = /* @__PURE__ */ _safeParseAsync(ZodRealError);

// Codec functions
const parse_encode = /* @__PURE__ */ _encode(ZodRealError);
const parse_decode = /* @__PURE__ */ _decode(ZodRealError);
const parse_encodeAsync = /* @__PURE__ */ _encodeAsync(ZodRealError);
const parse_decodeAsync = /* @__PURE__ */ _decodeAsync(ZodRealError);
const parse_safeEncode = /* @__PURE__ */ _safeEncode(ZodRealError);
const parse_safeDecode = /* @__PURE__ */ _safeDecode(ZodRealError);
const parse_safeEncodeAsync = /* @__PURE__ */ _safeEncodeAsync(ZodRealError);
const parse_safeDecodeAsync = /* @__PURE__ */ _safeDecodeAsync(ZodRealError);

;// CONCATENATED MODULE: ./node_modules/zod/v4/classic/schemas.js








// Register English as the default locale on first ZodType construction. Hooked into the `ZodType` `$constructor` (rather than a top-level `config(en())` in `external.ts`) so bundlers honoring `sideEffects: false` can't tree-shake it out — see #5953, #5725. An explicit `z.config(z.locales.xx())` call wins regardless of order, since this only sets the default when none is present.
function _ensureDefaultLocale() {
    if (!globalConfig.localeError)
        config(en());
}
// the default memoizer is read by the core container init, which runs before `ZodType.init`, so each container calls this first
function _ensureDefaultMemoizer() {
    if (!globalConfig.memoizer)
        config({ memoizer: memoizer() });
}
const ZodType = /*@__PURE__*/ $constructor("ZodType", (inst, def) => {
    _ensureDefaultLocale();
    $ZodType.init(inst, def);
    inst.def = def;
    inst.type = def.type;
    return inst;
}, {
    check(...chks) {
        const def = this.def;
        return this.clone(mergeDefs(def, {
            checks: [
                ...(def.checks ?? []),
                ...chks.map((ch) => typeof ch === "function" ? { _zod: { check: ch, def: { check: "custom" }, onattach: [] } } : ch),
            ],
        }), { parent: true });
    },
    with(...chks) {
        return this.check(...chks);
    },
    clone(def, params) {
        return clone(this, def, params);
    },
    brand() {
        return this;
    },
    register(reg, meta) {
        reg.add(this, meta);
        return this;
    },
    refine(check, params) {
        return this.check(refine(check, params));
    },
    superRefine(refinement, params) {
        return this.check(superRefine(refinement, params));
    },
    overwrite(fn) {
        return this.check(_overwrite(fn));
    },
    optional() {
        return optional(this);
    },
    exactOptional() {
        return exactOptional(this);
    },
    nullable() {
        return nullable(this);
    },
    nullish() {
        return optional(nullable(this));
    },
    nonoptional(params) {
        return nonoptional(this, params);
    },
    array() {
        return array(this);
    },
    or(arg) {
        return union([this, arg]);
    },
    and(arg) {
        return intersection(this, arg);
    },
    transform(tx) {
        return pipe(this, transform(tx));
    },
    default(d) {
        return schemas_default(this, d);
    },
    prefault(d) {
        return prefault(this, d);
    },
    catch(params) {
        return schemas_catch(this, params);
    },
    pipe(target) {
        return pipe(this, target);
    },
    readonly() {
        return readonly(this);
    },
    describe(description) {
        const cl = this.clone();
        globalRegistry.add(cl, { description });
        return cl;
    },
    meta(...args) {
        // overloaded: meta() returns the registered metadata, meta(data) returns a clone with `data` registered. The mapped type picks up the second overload, so we accept variadic any-args and return `any` to satisfy both at runtime.
        if (args.length === 0)
            return globalRegistry.get(this);
        const cl = this.clone();
        globalRegistry.add(cl, args[0]);
        return cl;
    },
    isOptional() {
        return this.safeParse(undefined).success;
    },
    isNullable() {
        return this.safeParse(null).success;
    },
    apply(fn, ...args) {
        return args.length === 0 ? fn(this) : fn(this, ...args);
    },
    // Overrides core's `~standard` to add `jsonSchema`. Must stay a prototype entry: redefining it per instance demotes instances to dictionary mode.
    get "~standard"() {
        return hide(this, "~standard", {
            ...standardProps(this),
            jsonSchema: {
                input: createStandardJSONSchemaMethod(this, "input"),
                output: createStandardJSONSchemaMethod(this, "output"),
            },
        });
    },
    set "~standard"(value) {
        own(this, "~standard", value);
    },
    parse: function _parse(data, params) {
        return classic_parse_parse(this, data, params, { callee: _parse });
    },
    parseAsync: async function _parseAsync(data, params) {
        return await classic_parse_parseAsync(this, data, params, { callee: _parseAsync });
    },
    safeParse(data, params) {
        return parse_safeParse(this, data, params);
    },
    async safeParseAsync(data, params) {
        return parse_safeParseAsync(this, data, params);
    },
    // `spa` is an alias: same function object as `safeParseAsync`, as before.
    get spa() {
        return this?.safeParseAsync;
    },
    set spa(value) {
        own(this, "spa", value);
    },
    validate(data, params) {
        return validate(this, data, params);
    },
    validateAsync(data, params) {
        return parse_validateAsync(this, data, params);
    },
    encode: function _encode(data, params) {
        return parse_encode(this, data, params, { callee: _encode });
    },
    decode: function _decode(data, params) {
        return parse_decode(this, data, params, { callee: _decode });
    },
    encodeAsync: async function _encodeAsync(data, params) {
        return await parse_encodeAsync(this, data, params, { callee: _encodeAsync });
    },
    decodeAsync: async function _decodeAsync(data, params) {
        return await parse_decodeAsync(this, data, params, { callee: _decodeAsync });
    },
    safeEncode(data, params) {
        return parse_safeEncode(this, data, params);
    },
    safeDecode(data, params) {
        return parse_safeDecode(this, data, params);
    },
    async safeEncodeAsync(data, params) {
        return parse_safeEncodeAsync(this, data, params);
    },
    async safeDecodeAsync(data, params) {
        return parse_safeDecodeAsync(this, data, params);
    },
    toJSONSchema(params) {
        return createToJSONSchemaMethod(this, {})(params);
    },
    // Reads through to the registry on every access, so it must not cache.
    get description() {
        return globalRegistry.get(this)?.description;
    },
    // No setter: `schema._def = x` throws, as it did when `_def` was a non-writable own property.
    get _def() {
        return this._zod.def;
    },
});
/** @internal */
const _ZodString = /*@__PURE__*/ $constructor("_ZodString", (inst, def) => {
    $ZodString.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => stringProcessor(inst, ctx, json, params);
}, 
/*@__PURE__*/ derived({
    format: (inst) => aggregateChecks(inst).format ?? null,
    minLength: (inst) => aggregateChecks(inst).minimum ?? null,
    maxLength: (inst) => aggregateChecks(inst).maximum ?? null,
}, {
    regex(...args) {
        return this.check(_regex(...args));
    },
    includes(...args) {
        return this.check(_includes(...args));
    },
    startsWith(...args) {
        return this.check(_startsWith(...args));
    },
    endsWith(...args) {
        return this.check(_endsWith(...args));
    },
    min(...args) {
        return this.check(_minLength(...args));
    },
    max(...args) {
        return this.check(_maxLength(...args));
    },
    length(...args) {
        return this.check(_length(...args));
    },
    nonempty(...args) {
        return this.check(_minLength(1, ...args));
    },
    lowercase(params) {
        return this.check(_lowercase(params));
    },
    uppercase(params) {
        return this.check(_uppercase(params));
    },
    trim() {
        return this.check(_trim());
    },
    normalize(...args) {
        return this.check(_normalize(...args));
    },
    toLowerCase() {
        return this.check(_toLowerCase());
    },
    toUpperCase() {
        return this.check(_toUpperCase());
    },
    slugify() {
        return this.check(_slugify());
    },
}));
const ZodString = /*@__PURE__*/ $constructor("ZodString", (inst, def) => {
    $ZodString.init(inst, def);
    _ZodString.init(inst, def);
}, {
    email(params) {
        return this.check(_email(ZodEmail, params));
    },
    url(params) {
        return this.check(_url(ZodURL, params));
    },
    jwt(params) {
        return this.check(_jwt(ZodJWT, params));
    },
    emoji(params) {
        return this.check(api_emoji(ZodEmoji, params));
    },
    guid(params) {
        return this.check(_guid(ZodGUID, params));
    },
    uuid(params) {
        return this.check(_uuid(ZodUUID, params));
    },
    uuidv4(params) {
        return this.check(_uuidv4(ZodUUID, params));
    },
    uuidv6(params) {
        return this.check(_uuidv6(ZodUUID, params));
    },
    uuidv7(params) {
        return this.check(_uuidv7(ZodUUID, params));
    },
    nanoid(params) {
        return this.check(_nanoid(ZodNanoID, params));
    },
    cuid(params) {
        return this.check(_cuid(ZodCUID, params));
    },
    cuid2(params) {
        return this.check(_cuid2(ZodCUID2, params));
    },
    ulid(params) {
        return this.check(_ulid(ZodULID, params));
    },
    base64(params) {
        return this.check(_base64(ZodBase64, params));
    },
    base64url(params) {
        return this.check(_base64url(ZodBase64URL, params));
    },
    xid(params) {
        return this.check(_xid(ZodXID, params));
    },
    ksuid(params) {
        return this.check(_ksuid(ZodKSUID, params));
    },
    ipv4(params) {
        return this.check(_ipv4(ZodIPv4, params));
    },
    ipv6(params) {
        return this.check(_ipv6(ZodIPv6, params));
    },
    cidrv4(params) {
        return this.check(_cidrv4(ZodCIDRv4, params));
    },
    cidrv6(params) {
        return this.check(_cidrv6(ZodCIDRv6, params));
    },
    e164(params) {
        return this.check(_e164(ZodE164, params));
    },
    datetime(params) {
        return this.check(_isoDateTime(ZodISODateTime, params));
    },
    date(params) {
        return this.check(_isoDate(schemas_ZodISODate, params));
    },
    time(params) {
        return this.check(_isoTime(schemas_ZodISOTime, params));
    },
    duration(params) {
        return this.check(_isoDuration(schemas_ZodISODuration, params));
    },
});
function schemas_string(params) {
    return _string(ZodString, params);
}
const ZodStringFormat = /*@__PURE__*/ $constructor("ZodStringFormat", (inst, def) => {
    $ZodStringFormat.init(inst, def);
    _ZodString.init(inst, def);
});
const ZodISODateTime = /*@__PURE__*/ $constructor("ZodISODateTime", (inst, def) => {
    $ZodISODateTime.init(inst, def);
    ZodStringFormat.init(inst, def);
});
const schemas_ZodISODate = /*@__PURE__*/ $constructor("ZodISODate", (inst, def) => {
    $ZodISODate.init(inst, def);
    ZodStringFormat.init(inst, def);
});
const schemas_ZodISOTime = /*@__PURE__*/ $constructor("ZodISOTime", (inst, def) => {
    $ZodISOTime.init(inst, def);
    ZodStringFormat.init(inst, def);
});
const schemas_ZodISODuration = /*@__PURE__*/ $constructor("ZodISODuration", (inst, def) => {
    $ZodISODuration.init(inst, def);
    ZodStringFormat.init(inst, def);
});
const ZodEmail = /*@__PURE__*/ $constructor("ZodEmail", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    $ZodEmail.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function schemas_email(params) {
    return core._email(ZodEmail, params);
}
const ZodGUID = /*@__PURE__*/ $constructor("ZodGUID", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    $ZodGUID.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function schemas_guid(params) {
    return core._guid(ZodGUID, params);
}
const ZodUUID = /*@__PURE__*/ $constructor("ZodUUID", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    $ZodUUID.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function schemas_uuid(params) {
    return core._uuid(ZodUUID, params);
}
function uuidv4(params) {
    return core._uuidv4(ZodUUID, params);
}
// ZodUUIDv6
function uuidv6(params) {
    return core._uuidv6(ZodUUID, params);
}
// ZodUUIDv7
function uuidv7(params) {
    return core._uuidv7(ZodUUID, params);
}
const ZodURL = /*@__PURE__*/ $constructor("ZodURL", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    $ZodURL.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function url(params) {
    return core._url(ZodURL, params);
}
function httpUrl(params) {
    return core._url(ZodURL, {
        protocol: regexes.httpProtocol,
        hostname: regexes.domain,
        ...util.normalizeParams(params),
    });
}
const ZodEmoji = /*@__PURE__*/ $constructor("ZodEmoji", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    $ZodEmoji.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function schemas_emoji(params) {
    return core._emoji(ZodEmoji, params);
}
const ZodNanoID = /*@__PURE__*/ $constructor("ZodNanoID", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    $ZodNanoID.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function schemas_nanoid(params) {
    return core._nanoid(ZodNanoID, params);
}
/**
 * @deprecated CUID v1 is deprecated by its authors due to information leakage
 * (timestamps embedded in the id). Use {@link ZodCUID2} instead.
 * See https://github.com/paralleldrive/cuid.
 */
const ZodCUID = /*@__PURE__*/ $constructor("ZodCUID", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    $ZodCUID.init(inst, def);
    ZodStringFormat.init(inst, def);
});
/**
 * Validates a CUID v1 string.
 *
 * @deprecated CUID v1 is deprecated by its authors due to information leakage
 * (timestamps embedded in the id). Use {@link cuid2 | `z.cuid2()`} instead.
 * See https://github.com/paralleldrive/cuid.
 */
function schemas_cuid(params) {
    return core._cuid(ZodCUID, params);
}
const ZodCUID2 = /*@__PURE__*/ $constructor("ZodCUID2", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    $ZodCUID2.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function schemas_cuid2(params) {
    return core._cuid2(ZodCUID2, params);
}
const ZodULID = /*@__PURE__*/ $constructor("ZodULID", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    $ZodULID.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function schemas_ulid(params) {
    return core._ulid(ZodULID, params);
}
const ZodXID = /*@__PURE__*/ $constructor("ZodXID", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    $ZodXID.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function schemas_xid(params) {
    return core._xid(ZodXID, params);
}
const ZodKSUID = /*@__PURE__*/ $constructor("ZodKSUID", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    $ZodKSUID.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function schemas_ksuid(params) {
    return core._ksuid(ZodKSUID, params);
}
const ZodIPv4 = /*@__PURE__*/ $constructor("ZodIPv4", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    $ZodIPv4.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function schemas_ipv4(params) {
    return core._ipv4(ZodIPv4, params);
}
const ZodMAC = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMAC", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    core.$ZodMAC.init(inst, def);
    ZodStringFormat.init(inst, def);
})));
function schemas_mac(params) {
    return core._mac(ZodMAC, params);
}
const ZodIPv6 = /*@__PURE__*/ $constructor("ZodIPv6", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    $ZodIPv6.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function schemas_ipv6(params) {
    return core._ipv6(ZodIPv6, params);
}
const ZodCIDRv4 = /*@__PURE__*/ $constructor("ZodCIDRv4", (inst, def) => {
    $ZodCIDRv4.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function schemas_cidrv4(params) {
    return core._cidrv4(ZodCIDRv4, params);
}
const ZodCIDRv6 = /*@__PURE__*/ $constructor("ZodCIDRv6", (inst, def) => {
    $ZodCIDRv6.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function schemas_cidrv6(params) {
    return core._cidrv6(ZodCIDRv6, params);
}
const ZodBase64 = /*@__PURE__*/ $constructor("ZodBase64", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    $ZodBase64.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function schemas_base64(params) {
    return core._base64(ZodBase64, params);
}
const ZodBase64URL = /*@__PURE__*/ $constructor("ZodBase64URL", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    $ZodBase64URL.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function schemas_base64url(params) {
    return core._base64url(ZodBase64URL, params);
}
const ZodE164 = /*@__PURE__*/ $constructor("ZodE164", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    $ZodE164.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function schemas_e164(params) {
    return core._e164(ZodE164, params);
}
const ZodCreditCard = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodCreditCard", (inst, def) => {
    core.$ZodCreditCard.init(inst, def);
    ZodStringFormat.init(inst, def);
})));
function schemas_creditCard(params) {
    return core._creditCard(ZodCreditCard, params);
}
const ZodIBAN = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodIBAN", (inst, def) => {
    core.$ZodIBAN.init(inst, def);
    ZodStringFormat.init(inst, def);
})));
function schemas_iban(params) {
    return core._iban(ZodIBAN, params);
}
const ZodJWT = /*@__PURE__*/ $constructor("ZodJWT", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    $ZodJWT.init(inst, def);
    ZodStringFormat.init(inst, def);
});
function jwt(params) {
    return core._jwt(ZodJWT, params);
}
const ZodCustomStringFormat = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodCustomStringFormat", (inst, def) => {
    // ZodStringFormat.init(inst, def);
    core.$ZodCustomStringFormat.init(inst, def);
    ZodStringFormat.init(inst, def);
})));
function stringFormat(format, fnOrRegex, _params = {}) {
    return core._stringFormat(ZodCustomStringFormat, format, fnOrRegex, _params);
}
function schemas_hostname(_params) {
    return core._stringFormat(ZodCustomStringFormat, "hostname", regexes.hostname, _params);
}
function schemas_hex(_params) {
    return core._stringFormat(ZodCustomStringFormat, "hex", regexes.hex, _params);
}
function schemas_currencyCode(_params) {
    return core._stringFormat(ZodCustomStringFormat, "currency_code", regexes.currencyCode, _params);
}
function hash(alg, params) {
    const enc = params?.enc ?? "hex";
    const format = `${alg}_${enc}`;
    const regex = core.regexes[format];
    if (!regex)
        throw new Error(`Unrecognized hash format: ${format}`);
    return core._stringFormat(ZodCustomStringFormat, format, regex, params);
}
const ZodNumber = /*@__PURE__*/ $constructor("ZodNumber", (inst, def) => {
    $ZodNumber.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => numberProcessor(inst, ctx, json, params);
    inst.isFinite = true;
}, 
/*@__PURE__*/ derived({
    minValue: (inst) => {
        const { minimum, exclusiveMinimum } = aggregateChecks(inst);
        return Math.max(minimum ?? Number.NEGATIVE_INFINITY, exclusiveMinimum ?? Number.NEGATIVE_INFINITY);
    },
    maxValue: (inst) => {
        const { maximum, exclusiveMaximum } = aggregateChecks(inst);
        return Math.min(maximum ?? Number.POSITIVE_INFINITY, exclusiveMaximum ?? Number.POSITIVE_INFINITY);
    },
    isInt: (inst) => {
        const { isInt, multipleOf } = aggregateChecks(inst);
        return !!isInt || !!multipleOf?.some(Number.isSafeInteger);
    },
    format: (inst) => aggregateChecks(inst).format ?? null,
}, {
    gt(value, params) {
        return this.check(_gt(value, params));
    },
    gte(value, params) {
        return this.check(_gte(value, params));
    },
    min(value, params) {
        return this.check(_gte(value, params));
    },
    lt(value, params) {
        return this.check(_lt(value, params));
    },
    lte(value, params) {
        return this.check(_lte(value, params));
    },
    max(value, params) {
        return this.check(_lte(value, params));
    },
    int(params) {
        return this.check(schemas_int(params));
    },
    safe(params) {
        return this.check(schemas_int(params));
    },
    positive(params) {
        return this.check(_gt(0, params));
    },
    nonnegative(params) {
        return this.check(_gte(0, params));
    },
    negative(params) {
        return this.check(_lt(0, params));
    },
    nonpositive(params) {
        return this.check(_lte(0, params));
    },
    multipleOf(value, params) {
        return this.check(_multipleOf(value, params));
    },
    step(value, params) {
        return this.check(_multipleOf(value, params));
    },
    finite() {
        return this;
    },
}));
function schemas_number(params) {
    return _number(ZodNumber, params);
}
const ZodNumberFormat = /*@__PURE__*/ $constructor("ZodNumberFormat", (inst, def) => {
    $ZodNumberFormat.init(inst, def);
    ZodNumber.init(inst, def);
});
function schemas_int(params) {
    return _int(ZodNumberFormat, params);
}
function float32(params) {
    return core._float32(ZodNumberFormat, params);
}
function float64(params) {
    return core._float64(ZodNumberFormat, params);
}
function int32(params) {
    return core._int32(ZodNumberFormat, params);
}
function uint32(params) {
    return core._uint32(ZodNumberFormat, params);
}
const ZodBoolean = /*@__PURE__*/ $constructor("ZodBoolean", (inst, def) => {
    $ZodBoolean.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => booleanProcessor(inst, ctx, json, params);
});
function schemas_boolean(params) {
    return _boolean(ZodBoolean, params);
}
const ZodBigInt = /*@__PURE__*/ $constructor("ZodBigInt", (inst, def) => {
    $ZodBigInt.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => bigintProcessor(inst, ctx, json, params);
}, 
/*@__PURE__*/ derived({
    minValue: (inst) => aggregateChecks(inst).minimum ?? null,
    maxValue: (inst) => aggregateChecks(inst).maximum ?? null,
    format: (inst) => aggregateChecks(inst).format ?? null,
}, {
    gte(value, params) {
        return this.check(_gte(value, params));
    },
    min(value, params) {
        return this.check(_gte(value, params));
    },
    gt(value, params) {
        return this.check(_gt(value, params));
    },
    lt(value, params) {
        return this.check(_lt(value, params));
    },
    lte(value, params) {
        return this.check(_lte(value, params));
    },
    max(value, params) {
        return this.check(_lte(value, params));
    },
    positive(params) {
        return this.check(_gt(BigInt(0), params));
    },
    negative(params) {
        return this.check(_lt(BigInt(0), params));
    },
    nonpositive(params) {
        return this.check(_lte(BigInt(0), params));
    },
    nonnegative(params) {
        return this.check(_gte(BigInt(0), params));
    },
    multipleOf(value, params) {
        return this.check(_multipleOf(value, params));
    },
}));
function schemas_bigint(params) {
    return core._bigint(ZodBigInt, params);
}
const ZodBigIntFormat = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodBigIntFormat", (inst, def) => {
    core.$ZodBigIntFormat.init(inst, def);
    ZodBigInt.init(inst, def);
})));
function int64(params) {
    return core._int64(ZodBigIntFormat, params);
}
function uint64(params) {
    return core._uint64(ZodBigIntFormat, params);
}
const ZodSymbol = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodSymbol", (inst, def) => {
    core.$ZodSymbol.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.symbolProcessor(inst, ctx, json, params);
})));
function symbol(params) {
    return core._symbol(ZodSymbol, params);
}
const ZodUndefined = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodUndefined", (inst, def) => {
    core.$ZodUndefined.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.undefinedProcessor(inst, ctx, json, params);
})));
function schemas_undefined(params) {
    return core._undefined(ZodUndefined, params);
}

const ZodNull = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodNull", (inst, def) => {
    core.$ZodNull.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.nullProcessor(inst, ctx, json, params);
})));
function schemas_null(params) {
    return core._null(ZodNull, params);
}

const ZodAny = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodAny", (inst, def) => {
    core.$ZodAny.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.anyProcessor(inst, ctx, json, params);
})));
function any() {
    return core._any(ZodAny);
}
const ZodUnknown = /*@__PURE__*/ $constructor("ZodUnknown", (inst, def) => {
    $ZodUnknown.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => unknownProcessor(inst, ctx, json, params);
});
function unknown() {
    return _unknown(ZodUnknown);
}
const ZodNever = /*@__PURE__*/ $constructor("ZodNever", (inst, def) => {
    $ZodNever.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => neverProcessor(inst, ctx, json, params);
});
function never(params) {
    return _never(ZodNever, params);
}
const ZodVoid = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodVoid", (inst, def) => {
    core.$ZodVoid.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.voidProcessor(inst, ctx, json, params);
})));
function schemas_void(params) {
    return core._void(ZodVoid, params);
}

const ZodDate = /*@__PURE__*/ $constructor("ZodDate", (inst, def) => {
    $ZodDate.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => dateProcessor(inst, ctx, json, params);
    inst.min = (value, params) => inst.check(_gte(value, params));
    inst.max = (value, params) => inst.check(_lte(value, params));
}, 
/*@__PURE__*/ derived({
    minDate: (inst) => {
        const { minimum } = aggregateChecks(inst);
        return minimum ? new Date(minimum) : null;
    },
    maxDate: (inst) => {
        const { maximum } = aggregateChecks(inst);
        return maximum ? new Date(maximum) : null;
    },
}, {}));
function schemas_date(params) {
    return core._date(ZodDate, params);
}
const ZodArray = /*@__PURE__*/ $constructor("ZodArray", (inst, def) => {
    _ensureDefaultMemoizer();
    $ZodArray.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => arrayProcessor(inst, ctx, json, params);
    inst.element = def.element;
}, {
    min(n, params) {
        return this.check(_minLength(n, params));
    },
    nonempty(params) {
        return this.check(_minLength(1, params));
    },
    max(n, params) {
        return this.check(_maxLength(n, params));
    },
    length(n, params) {
        return this.check(_length(n, params));
    },
    unwrap() {
        return this.element;
    },
});
function array(element, params) {
    return _array(ZodArray, element, params);
}
// .keyof
function keyof(schema) {
    const shape = schema._zod.def.shape;
    return schemas_enum(Object.keys(shape));
}
const ZodObject = /*@__PURE__*/ $constructor("ZodObject", (inst, def) => {
    _ensureDefaultMemoizer();
    $ZodObjectJIT.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => objectProcessor(inst, ctx, json, params);
    installLazyProp(inst, "shape", (self) => self._zod.def.shape, false);
}, {
    keyof() {
        return schemas_enum(Object.keys(this._zod.def.shape));
    },
    catchall(catchall) {
        // `mergeDefs` rather than a spread: spreading reads `shape`, and resolving it can mint a whole fresh subtree
        return this.clone(mergeDefs(this._zod.def, { catchall: catchall }));
    },
    passthrough() {
        return this.clone(mergeDefs(this._zod.def, { catchall: unknown() }));
    },
    loose() {
        return this.clone(mergeDefs(this._zod.def, { catchall: unknown() }));
    },
    strict() {
        return this.clone(mergeDefs(this._zod.def, { catchall: never() }));
    },
    strip() {
        return this.clone(mergeDefs(this._zod.def, { catchall: undefined }));
    },
    extend(incoming) {
        return extend(this, incoming);
    },
    safeExtend(incoming) {
        return safeExtend(this, incoming);
    },
    merge(other) {
        return merge(this, other);
    },
    pick(mask) {
        return pick(this, mask);
    },
    omit(mask) {
        return omit(this, mask);
    },
    partial(...args) {
        return partial(ZodOptional, this, args[0]);
    },
    exactPartial(...args) {
        return partial(ZodExactOptional, this, args[0], "exactPartial");
    },
    required(...args) {
        return required(ZodNonOptional, this, args[0]);
    },
});
function object(shape, params) {
    const def = {
        type: "object",
        shape: shape ?? {},
        ...normalizeParams(params),
    };
    return new ZodObject(def);
}
// strictObject
function strictObject(shape, params) {
    return new ZodObject({
        type: "object",
        shape,
        catchall: never(),
        ...normalizeParams(params),
    });
}
// looseObject
function looseObject(shape, params) {
    return new ZodObject({
        type: "object",
        shape,
        catchall: unknown(),
        ...util.normalizeParams(params),
    });
}
const ZodUnion = /*@__PURE__*/ $constructor("ZodUnion", (inst, def) => {
    $ZodUnion.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => unionProcessor(inst, ctx, json, params);
    inst.options = def.options;
});
function union(options, params) {
    return new ZodUnion({
        type: "union",
        options: options,
        ...normalizeParams(params),
    });
}
const ZodXor = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodXor", (inst, def) => {
    ZodUnion.init(inst, def);
    core.$ZodXor.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.unionProcessor(inst, ctx, json, params);
    inst.options = def.options;
})));
/** Creates an exclusive union (XOR) where exactly one option must match.
 * Unlike regular unions that succeed when any option matches, xor fails if
 * zero or more than one option matches the input. */
function xor(options, params) {
    return new ZodXor({
        type: "union",
        options: options,
        inclusive: false,
        ...util.normalizeParams(params),
    });
}
const ZodDiscriminatedUnion = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodDiscriminatedUnion", (inst, def) => {
    ZodUnion.init(inst, def);
    core.$ZodDiscriminatedUnion.init(inst, def);
})));
function discriminatedUnion(discriminator, options, params) {
    // const [options, params] = args;
    return new ZodDiscriminatedUnion({
        type: "union",
        options: options,
        discriminator,
        ...util.normalizeParams(params),
    });
}
const ZodIntersection = /*@__PURE__*/ $constructor("ZodIntersection", (inst, def) => {
    $ZodIntersection.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => intersectionProcessor(inst, ctx, json, params);
});
function intersection(left, right) {
    return new ZodIntersection({
        type: "intersection",
        left: left,
        right: right,
    });
}
const ZodTuple = /*@__PURE__*/ $constructor("ZodTuple", (inst, def) => {
    _ensureDefaultMemoizer();
    $ZodTuple.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => tupleProcessor(inst, ctx, json, params);
}, {
    rest(rest) {
        return this.clone({
            ...this._zod.def,
            rest: rest,
        });
    },
    partial() {
        const def = this._zod.def;
        // a refinement was authored against the full arity; partialing would run it on a shorter array
        if (def.checks?.length)
            throw new Error(".partial() cannot be used on tuple schemas containing refinements");
        return this.clone({
            ...def,
            items: def.items.map((item) => new ZodOptional({ type: "optional", innerType: item })),
        });
    },
});
function tuple(items, _paramsOrRest, _params) {
    const hasRest = _paramsOrRest instanceof core.$ZodType;
    const params = hasRest ? _params : _paramsOrRest;
    const rest = hasRest ? _paramsOrRest : null;
    return new ZodTuple({
        type: "tuple",
        items: items,
        rest,
        ...util.normalizeParams(params),
    });
}
const ZodRecord = /*@__PURE__*/ $constructor("ZodRecord", (inst, def) => {
    _ensureDefaultMemoizer();
    $ZodRecord.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => recordProcessor(inst, ctx, json, params);
    inst.keyType = def.keyType;
    inst.valueType = def.valueType;
});
function record(keyType, valueType, params) {
    // v3-compat: z.record(valueType, params?) — defaults keyType to z.string()
    if (!valueType || !valueType._zod) {
        return new ZodRecord({
            type: "record",
            keyType: schemas_string(),
            valueType: keyType,
            ...normalizeParams(valueType),
        });
    }
    return new ZodRecord({
        type: "record",
        keyType,
        valueType: valueType,
        ...normalizeParams(params),
    });
}
// type alksjf = core.output<core.$ZodRecordKey>;
function partialRecord(keyType, valueType, params) {
    return new ZodRecord({
        type: "record",
        keyType,
        valueType: valueType,
        ...util.normalizeParams(params),
        partial: true,
    });
}
function looseRecord(keyType, valueType, params) {
    return new ZodRecord({
        type: "record",
        keyType,
        valueType: valueType,
        mode: "loose",
        ...util.normalizeParams(params),
    });
}
const ZodMap = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMap", (inst, def) => {
    _ensureDefaultMemoizer();
    core.$ZodMap.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.mapProcessor(inst, ctx, json, params);
    inst.keyType = def.keyType;
    inst.valueType = def.valueType;
    inst.min = (...args) => inst.check(core._minSize(...args));
    inst.nonempty = (params) => inst.check(core._minSize(1, params));
    inst.max = (...args) => inst.check(core._maxSize(...args));
    inst.size = (...args) => inst.check(core._size(...args));
})));
function map(keyType, valueType, params) {
    return new ZodMap({
        type: "map",
        keyType: keyType,
        valueType: valueType,
        ...util.normalizeParams(params),
    });
}
const ZodSet = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodSet", (inst, def) => {
    _ensureDefaultMemoizer();
    core.$ZodSet.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.setProcessor(inst, ctx, json, params);
    inst.min = (...args) => inst.check(core._minSize(...args));
    inst.nonempty = (params) => inst.check(core._minSize(1, params));
    inst.max = (...args) => inst.check(core._maxSize(...args));
    inst.size = (...args) => inst.check(core._size(...args));
})));
function set(valueType, params) {
    return new ZodSet({
        type: "set",
        valueType: valueType,
        ...util.normalizeParams(params),
    });
}
const ZodEnum = /*@__PURE__*/ $constructor("ZodEnum", (inst, def) => {
    $ZodEnum.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => enumProcessor(inst, ctx, json, params);
    inst.enum = def.entries;
    // reuse the parsed value set so a numeric TS enum's reverse-mapping keys stay out
    inst.options = [...inst._zod.values];
    const keys = new Set(Object.keys(def.entries));
    inst.extract = (values, params) => {
        const newEntries = {};
        for (const value of values) {
            if (keys.has(value)) {
                newEntries[value] = def.entries[value];
            }
            else
                throw new Error(`Key ${value} not found in enum`);
        }
        return new ZodEnum({
            ...def,
            checks: [],
            ...normalizeParams(params),
            entries: newEntries,
        });
    };
    inst.exclude = (values, params) => {
        const newEntries = { ...def.entries };
        for (const value of values) {
            if (keys.has(value)) {
                delete newEntries[value];
            }
            else
                throw new Error(`Key ${value} not found in enum`);
        }
        return new ZodEnum({
            ...def,
            checks: [],
            ...normalizeParams(params),
            entries: newEntries,
        });
    };
});
function schemas_enum(values, params) {
    const entries = Array.isArray(values) ? Object.fromEntries(values.map((v) => [v, v])) : values;
    return new ZodEnum({
        type: "enum",
        entries,
        ...normalizeParams(params),
    });
}

/** @deprecated This API has been merged into `z.enum()`. Use `z.enum()` instead.
 *
 * ```ts
 * enum Colors { red, green, blue }
 * z.enum(Colors);
 * ```
 */
function nativeEnum(entries, params) {
    return new ZodEnum({
        type: "enum",
        entries,
        ...util.normalizeParams(params),
    });
}
const ZodLiteral = /*@__PURE__*/ $constructor("ZodLiteral", (inst, def) => {
    $ZodLiteral.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => literalProcessor(inst, ctx, json, params);
    inst.values = new Set(def.values);
    Object.defineProperty(inst, "value", {
        get() {
            if (def.values.length > 1) {
                throw new Error("This schema contains multiple valid literal values. Use `.values` instead.");
            }
            return def.values[0];
        },
    });
});
function literal(value, params) {
    return new ZodLiteral({
        type: "literal",
        values: Array.isArray(value) ? value : [value],
        ...normalizeParams(params),
    });
}
const ZodFile = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodFile", (inst, def) => {
    core.$ZodFile.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.fileProcessor(inst, ctx, json, params);
    inst.min = (size, params) => inst.check(core._minSize(size, params));
    inst.max = (size, params) => inst.check(core._maxSize(size, params));
    inst.mime = (types, params) => inst.check(core._mime(Array.isArray(types) ? types : [types], params));
})));
function file(params) {
    return core._file(ZodFile, params);
}
const ZodTransform = /*@__PURE__*/ $constructor("ZodTransform", (inst, def) => {
    _ensureDefaultMemoizer();
    $ZodTransform.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => transformProcessor(inst, ctx, json, params);
    inst._zod.parse = (payload, _ctx) => {
        if (_ctx.direction === "backward") {
            throw new $ZodEncodeError(inst.constructor.name);
        }
        payload.addIssue = (issue) => {
            if (typeof issue === "string") {
                payload.issues.push(util_issue(issue, payload.value, def));
            }
            else {
                // for Zod 3 backwards compatibility
                const _issue = issue;
                if (_issue.fatal)
                    _issue.continue = false;
                _issue.code ?? (_issue.code = "custom");
                if (!("input" in _issue))
                    _issue.input = payload.value;
                _issue.inst ?? (_issue.inst = inst);
                // _issue.continue ??= true;
                payload.issues.push(util_issue(_issue));
            }
        };
        const output = def.transform(payload.value, payload);
        if (output instanceof Promise) {
            return output.then((output) => {
                payload.value = output;
                return payload;
            });
        }
        payload.value = output;
        return payload;
    };
});
function transform(fn) {
    return new ZodTransform({
        type: "transform",
        transform: fn,
    });
}
const ZodOptional = /*@__PURE__*/ $constructor("ZodOptional", (inst, def) => {
    $ZodOptional.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => optionalProcessor(inst, ctx, json, params);
    inst.unwrap = () => inst._zod.def.innerType;
});
function optional(innerType) {
    return new ZodOptional({
        type: "optional",
        innerType: innerType,
    });
}
const ZodExactOptional = /*@__PURE__*/ $constructor("ZodExactOptional", (inst, def) => {
    $ZodExactOptional.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => optionalProcessor(inst, ctx, json, params);
    inst.unwrap = () => inst._zod.def.innerType;
});
function exactOptional(innerType) {
    return new ZodExactOptional({
        type: "optional",
        innerType: innerType,
    });
}
const ZodNullable = /*@__PURE__*/ $constructor("ZodNullable", (inst, def) => {
    $ZodNullable.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => nullableProcessor(inst, ctx, json, params);
    inst.unwrap = () => inst._zod.def.innerType;
});
function nullable(innerType) {
    return new ZodNullable({
        type: "nullable",
        innerType: innerType,
    });
}
// nullish
function schemas_nullish(innerType) {
    return optional(nullable(innerType));
}
const ZodDefault = /*@__PURE__*/ $constructor("ZodDefault", (inst, def) => {
    $ZodDefault.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => defaultProcessor(inst, ctx, json, params);
    inst.unwrap = () => inst._zod.def.innerType;
    inst.removeDefault = inst.unwrap;
});
function schemas_default(innerType, defaultValue) {
    return new ZodDefault({
        type: "default",
        innerType: innerType,
        get defaultValue() {
            return typeof defaultValue === "function" ? defaultValue() : shallowClone(defaultValue);
        },
    });
}
const ZodPrefault = /*@__PURE__*/ $constructor("ZodPrefault", (inst, def) => {
    $ZodPrefault.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => prefaultProcessor(inst, ctx, json, params);
    inst.unwrap = () => inst._zod.def.innerType;
});
function prefault(innerType, defaultValue) {
    return new ZodPrefault({
        type: "prefault",
        innerType: innerType,
        get defaultValue() {
            return typeof defaultValue === "function" ? defaultValue() : shallowClone(defaultValue);
        },
    });
}
const ZodNonOptional = /*@__PURE__*/ $constructor("ZodNonOptional", (inst, def) => {
    $ZodNonOptional.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => nonoptionalProcessor(inst, ctx, json, params);
    inst.unwrap = () => inst._zod.def.innerType;
});
function nonoptional(innerType, params) {
    return new ZodNonOptional({
        type: "nonoptional",
        innerType: innerType,
        ...normalizeParams(params),
    });
}
const ZodSuccess = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodSuccess", (inst, def) => {
    core.$ZodSuccess.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.successProcessor(inst, ctx, json, params);
    inst.unwrap = () => inst._zod.def.innerType;
})));
function success(innerType) {
    return new ZodSuccess({
        type: "success",
        innerType: innerType,
    });
}
const ZodCatch = /*@__PURE__*/ $constructor("ZodCatch", (inst, def) => {
    $ZodCatch.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => catchProcessor(inst, ctx, json, params);
    inst.unwrap = () => inst._zod.def.innerType;
    inst.removeCatch = inst.unwrap;
});
function schemas_catch(innerType, catchValue) {
    return new ZodCatch({
        type: "catch",
        innerType: innerType,
        catchValue: (typeof catchValue === "function" ? catchValue : constantCatch(catchValue)),
    });
}

const ZodNaN = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodNaN", (inst, def) => {
    core.$ZodNaN.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.nanProcessor(inst, ctx, json, params);
})));
function nan(params) {
    return core._nan(ZodNaN, params);
}
const ZodPipe = /*@__PURE__*/ $constructor("ZodPipe", (inst, def) => {
    $ZodPipe.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => pipeProcessor(inst, ctx, json, params);
    inst.in = def.in;
    inst.out = def.out;
});
function pipe(in_, out) {
    return new ZodPipe({
        type: "pipe",
        in: in_,
        out: out,
        // ...util.normalizeParams(params),
    });
}
const ZodCodec = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodCodec", (inst, def) => {
    ZodPipe.init(inst, def);
    core.$ZodCodec.init(inst, def);
})));
function codec(in_, out, params) {
    return new ZodCodec({
        type: "pipe",
        in: in_,
        out: out,
        transform: params.decode,
        reverseTransform: params.encode,
    });
}
function invertCodec(codec) {
    const def = codec._zod.def;
    return new ZodCodec({
        type: "pipe",
        in: def.out,
        out: def.in,
        transform: def.reverseTransform,
        reverseTransform: def.transform,
    });
}
const ZodPreprocess = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodPreprocess", (inst, def) => {
    ZodPipe.init(inst, def);
    core.$ZodPreprocess.init(inst, def);
})));
const ZodReadonly = /*@__PURE__*/ $constructor("ZodReadonly", (inst, def) => {
    $ZodReadonly.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => readonlyProcessor(inst, ctx, json, params);
    inst.unwrap = () => inst._zod.def.innerType;
});
function readonly(innerType) {
    return new ZodReadonly({
        type: "readonly",
        innerType: innerType,
    });
}
const ZodTemplateLiteral = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodTemplateLiteral", (inst, def) => {
    core.$ZodTemplateLiteral.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.templateLiteralProcessor(inst, ctx, json, params);
})));
function templateLiteral(parts, params) {
    return new ZodTemplateLiteral({
        type: "template_literal",
        parts,
        ...util.normalizeParams(params),
    });
}
const ZodLazy = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodLazy", (inst, def) => {
    core.$ZodLazy.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.lazyProcessor(inst, ctx, json, params);
    inst.unwrap = () => inst._zod.def.getter();
})));
function lazy(getter) {
    return new ZodLazy({
        type: "lazy",
        getter: getter,
    });
}
const ZodPromise = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodPromise", (inst, def) => {
    core.$ZodPromise.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.promiseProcessor(inst, ctx, json, params);
    inst.unwrap = () => inst._zod.def.innerType;
})));
function promise(innerType) {
    return new ZodPromise({
        type: "promise",
        innerType: innerType,
    });
}
const ZodFunction = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodFunction", (inst, def) => {
    core.$ZodFunction.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => processors.functionProcessor(inst, ctx, json, params);
})));
function _function(params) {
    return new ZodFunction({
        type: "function",
        input: Array.isArray(params?.input) ? tuple(params?.input) : (params?.input ?? array(unknown())),
        output: params?.output ?? unknown(),
    });
}

const ZodCustom = /*@__PURE__*/ $constructor("ZodCustom", (inst, def) => {
    $ZodCustom.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => customProcessor(inst, ctx, json, params);
});
// custom checks
function check(fn) {
    const ch = new core.$ZodCheck({
        check: "custom",
        // ...util.normalizeParams(params),
    });
    ch._zod.check = fn;
    return ch;
}
function custom(fn, _params) {
    return core._custom(ZodCustom, fn ?? (() => true), _params);
}
function refine(fn, _params = {}) {
    return _refine(ZodCustom, fn, _params);
}
// superRefine
function superRefine(fn, params) {
    return _superRefine(fn, params);
}
// Re-export describe and meta from core
const schemas_describe = describe;
const schemas_meta = meta;
const ZodInstanceOf = /*@__PURE__*/ $constructor("ZodInstanceOf", (inst, def) => {
    ZodCustom.init(inst, def);
}, {
    properties(shape, params) {
        // asserts in place, so the narrowed output type is truthful without a wrapper
        return this.check(_properties(shape, params));
    },
});
function _instanceof(cls, params = {}) {
    const inst = new ZodInstanceOf({
        type: "custom",
        check: "custom",
        fn: (data) => data instanceof cls,
        abort: true,
        ...util.normalizeParams(params),
    });
    inst._zod.bag.Class = cls;
    // Override check to emit invalid_type instead of custom
    inst._zod.check = (payload) => {
        if (!(payload.value instanceof cls)) {
            payload.issues.push({
                code: "invalid_type",
                expected: cls.name,
                input: payload.value,
                inst,
                path: [...(inst._zod.def.path ?? [])],
            });
        }
    };
    return inst;
}

// stringbool
const stringbool = (...args) => core._stringbool({
    Codec: ZodCodec,
    Boolean: ZodBoolean,
    String: ZodString,
}, ...args);
function json(params) {
    const jsonSchema = lazy(() => {
        return union([schemas_string(params), schemas_number(), schemas_boolean(), schemas_null(), array(jsonSchema), record(schemas_string(), jsonSchema)]);
    });
    return jsonSchema;
}
// preprocess
function preprocess(fn, schema) {
    return new ZodPreprocess({
        type: "pipe",
        in: transform(fn),
        out: schema,
    });
}

;// CONCATENATED MODULE: ./build/contract/text.js

/** How many characters a text has, as the interface counts them: code points, so that most emoji are one. */
function countCharacters(text) {
    let count = 0;
    for (const _ of text)
        count += 1;
    return count;
}
/** Whether a text has more than so many characters. */
const isLonger = (text, most) => text.length > most && (text.length > 2 * most || countCharacters(text) > most);
/** The first characters of a text; none of them is halved. */
const cutCharacters = (text, most) => isLonger(text, most) ? [...text.slice(0, 2 * most)].slice(0, most).join('') : text;
/** Blanks, and letters of scripts that put none between words. */
const wordBreak = /[\s\p{Lo}]/u;
/**
 * Where to cut a text so that at most `end` UTF-16 code units are left and no word is halved; 0 if the first one is too
 * long. Half a secret is no longer what a runner hides, and a secret has no blanks.
 */
function toWordEnd(text, end) {
    if (end >= text.length)
        return text.length;
    if (wordBreak.test(text.charAt(end)))
        return end;
    let at = end;
    while (at > 0 && !wordBreak.test(text.charAt(at - 1)))
        at -= 1;
    return at;
}
/**
 * Text of at most so many characters. The limit of zod counts the units of UTF-16; JSON Schema, which describes the
 * interface to others, counts characters.
 */
const limitedText = (most, schema = schemas_string()) => schema
    .check(({ value: input, issues }) => {
    if (isLonger(input, most))
        issues.push({ code: 'too_big', origin: 'string', maximum: most, inclusive: true, input });
})
    .meta({ maxLength: most });

;// CONCATENATED MODULE: ./build/report/text/plain-text.js

const lineBreaks = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
/**
 * What cannot be seen, or changes how other characters are shown. Joiners, soft hyphens and zero-width spaces stay:
 * emoji, Arabic, the scripts of India and Thai need them.
 */
const unseenCharacter = '[\\p{Cc}\\p{Cs}\\p{Co}\\p{Bidi_Control}\\p{Noncharacter_Code_Point}\\u180e\\u2060-\\u2064\\u206a-\\u206f\\ufeff\\ufff9-\\ufffc\\u{e0000}-\\u{e0fff}]';
/** A flag of a region is spelled in tag characters, which otherwise hide text. */
const regionFlag = '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}';
const unseen = new RegExp(`(${regionFlag})|${unseenCharacter}`, 'gu');
/** No script puts more marks than these on one letter; a flood of them covers the lines above and below. */
const markFlood = /(\p{M}{8})\p{M}+/gu;
/** Finds all of what changes in a line, and well-formed surrogate pairs too, in a fraction of the time. */
const unusual = new RegExp('[\\0-\\x1f\\x7f-\\x9f\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05c7\\u0610-\\u061c\\u064b-\\u065f\\u0e31-\\u0e4e\\u180e\\u1ab0-\\u1aff' +
    '\\u1dc0-\\u1dff\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u20d0-\\u20ff\\ud800-\\uf8ff\\ufdd0-\\ufdef\\ufe00-\\ufe2f\\ufeff\\ufff9-\\ufffc\\ufffe\\uffff]');
/** Finds a little more, and in most texts of the West nothing, in a fraction of that time. */
const maybeUnusual = new RegExp('[\\0-\\x1f\\x7f-\\x9f\\u0300-\\u200f\\u2028-\\u202e\\u2060-\\u206f' +
    '\\u20d0-\\u20ff\\u2c00-\\ufffc\\ufffe\\uffff]');
const toShown = (character, flag) => flag ?? toNotation(character);
const toNotation = (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`;
/**
 * The lines of a text from outside. Control characters (terminal sequences with them), bidirectional controls,
 * lone surrogates, private and invisible characters are written out as `\u{1b}`; of a flood of marks on one letter eight
 * are left; a tab becomes a space.
 */
const toPlainLines = (text) => {
    // Nearly every text is an ordinary line, and a report has millions of characters.
    if (!isUnusual(text))
        return [text];
    return text.replace(lineBreaks, '\n').split('\n').map(toPlain);
};
const isUnusual = (text) => maybeUnusual.test(text) && unusual.test(text);
/** Most lines of a text are ordinary too. */
const toPlain = (line) => isUnusual(line) ? line.replaceAll('\t', ' ').replace(markFlood, '$1').replace(unseen, toShown) : line;
/** A text from outside as one line, its line breaks as single spaces. */
function toPlainLine(text) {
    if (!isUnusual(text))
        return text.trim();
    const lines = toPlainLines(text).map((line) => line.trim());
    return lines.filter((line) => line !== '').join(' ');
}
/** The text itself, or its first whole words and an ellipsis: at most `maxLength` UTF-16 code units. */
const plain_text_cut = (text, maxLength) => text.length <= maxLength ? text : `${text.slice(0, toWordEnd(text, Math.max(0, maxLength - 1))).trimEnd()}…`;
/** The size of a text in UTF-8 bytes. */
const toByteLength = (text) => Buffer.byteLength(text);

;// CONCATENATED MODULE: ./build/suite/interval.js
/** The 97.5 % quantile of the normal distribution: an interval of 95 % leaves 2.5 % out on either side. */
const z = 1.959963984540054;
/**
 * The 95 % score interval of a pass rate: which true rates are compatible with so many passes in so many judged runs.
 * After E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the American
 * Statistical Association 22 (1927), 209–212. Unlike the share plus or minus its standard error it stays within 0–100
 * and says something of a few runs, or of runs that all passed. Undefined when no run was judged.
 */
function toWilsonInterval(passed, judged) {
    if (!(judged > 0))
        return undefined;
    const weight = judged + z ** 2;
    const centre = (passed + z ** 2 / 2) / weight;
    const reach = (z / weight) * Math.sqrt((passed * (judged - passed)) / judged + z ** 2 / 4);
    // At either end the formula gives 0 or 1 but for the last bit.
    return {
        low: passed === 0 ? 0 : 100 * (centre - reach),
        high: passed === judged ? 100 : 100 * (centre + reach),
    };
}

;// CONCATENATED MODULE: ./build/suite/case-change.js
/**
 * What became of a case since the baseline. `regression`: it passed, and fails now, or failed in some runs, and does in
 * all of them now. `flaky`: its runs are judged both ways, and that is all that can be said. `not-comparable`: one of the
 * two was never judged, or it is not sure which case of the baseline it is.
 */
const caseChanges = [
    'regression',
    'fixed',
    'still-failing',
    'flaky',
    'new',
    'not-comparable',
    'unchanged',
];
/** What a failure may have become without being this change's: the case surely failed in the baseline too. */
const knownFailures = ['still-failing', 'flaky'];
/** Whether every failing case surely failed before. One whose past is not known may have passed; none at all tells nothing. */
const case_change_areKnownFailures = (failures) => failures.length > 0 && failures.every((change) => knownFailures.includes(change));

;// CONCATENATED MODULE: ./build/report/tolerance.js

/** The word of `fail-on` that makes the step fail for a run which ended so. */
const tolerance_failureWords = {
    failed: 'failed',
    errored: 'errored',
    timeout: 'timeout',
    inconclusive: 'inconclusive',
    cancelled: 'inconclusive',
};
/**
 * Why the step does not fail for a run of a case that ended so, as a clause; undefined where it does fail for it. Every
 * output asks this, so that none shows as broken what another one shows as tolerated.
 */
function toTolerance(outcome, circumstances) {
    const { suite, caseReport, policy } = circumstances;
    const word = tolerance_failureWords[outcome];
    if (outcome === 'failed' && (caseReport.forgiven ?? 0) > 0)
        return 'forgiven by min-passes';
    if (!policy.failOn.includes(word) && !(outcome === 'failed' ? isRegression : tolerance_isUnproven)(circumstances)) {
        return policy.failOn.includes('regression') && outcome === 'failed' && caseReport.change !== undefined
            ? 'it is no regression'
            : `fail-on leaves ${word} out`;
    }
    if (outcome === 'failed' && suite.verdict !== 'failed' && policy.minPassRate < 100) {
        return `within min-pass-rate of ${policy.minPassRate}`;
    }
    return suite.red ? undefined : 'the step does not fail for it';
}
/** What the case was before is not always known, and then the failure counts as new. */
const isRegression = ({ caseReport, policy }) => policy.failOn.includes('regression') && !case_change_areKnownFailures([caseReport.change]);
/** Where no run at all was judged, `inconclusive` is meant by what kept them from it. */
const tolerance_isUnproven = ({ suite: { counts }, policy }) => policy.failOn.includes('inconclusive') && counts.passed + counts.failed === 0;

;// CONCATENATED MODULE: ./build/report/case-digest.js




const outcomesWorstFirst = [...unpassedOutcomes, 'passed'];
/** The runs of a case, the worst first, otherwise in their order. */
const toWorstFirst = ({ runs }) => runs
    .map((run, index) => ({ run, number: index + 1 }))
    .sort((a, b) => outcomesWorstFirst.indexOf(a.run.outcome) - outcomesWorstFirst.indexOf(b.run.outcome));
/** The heading of a run: symbol, case, number among several, outcome. Plain text, still to be escaped. */
function toRunTitle({ run, number, tolerance }, { name, runs, change }) {
    const news = toNews(change);
    const told = news === undefined ? '' : ` (${news.symbol} ${news.word})`;
    const { symbol, word } = labels_outcomeLabels[run.outcome];
    return `${symbol} ${name}${told}${runs.length === 1 ? '' : `, run ${number} of ${runs.length}`}: ${word}${toToleranceText(tolerance)}`;
}
/** Whether a metric says why the run failed, so that the run's reason would only repeat it. */
const hasFailedMetric = ({ metrics }) => metrics.some(({ passed }) => passed === false);
function toMetricDigests(metrics) {
    const scored = metrics.filter(({ passed }) => passed !== null);
    const digests = [...Map.groupBy(scored, ({ name }) => name)].map(([name, scores]) => ({
        name,
        passed: scores.filter(({ passed }) => passed === true).length,
        runs: scores.length,
    }));
    return digests.sort((a, b) => a.passed / a.runs - b.passed / b.runs);
}
/** Durations are "MM:SS" text from a service: the longer text is the longer time, and odd ones are harmless. */
const byLength = (a, b) => a.length - b.length || (a < b ? -1 : Number(a > b));
function toJudgedRuns(caseReport, suite, policy) {
    const runs = toWorstFirst(caseReport).map(({ run, number }) => {
        const { outcome } = run;
        const tolerance = outcome === 'passed' ? undefined : toTolerance(outcome, { suite, caseReport, policy });
        return { run, number, tolerance };
    });
    const toOrder = ({ run, tolerance }) => run.outcome === 'passed' ? 2 : Number(tolerance !== undefined);
    return runs.sort((a, b) => toOrder(a) - toOrder(b));
}
function toCaseDigest(caseReport, suite, policy) {
    const runs = toJudgedRuns(caseReport, suite, policy);
    const worst = runs[0]?.run;
    const outcomes = caseReport.runs.map(({ outcome }) => outcome);
    const { passed, failed } = countOutcomes(outcomes);
    return {
        case: caseReport,
        runs,
        outcome: worst?.outcome,
        tolerance: runs[0]?.tolerance,
        passed,
        interval: outcomes.length > 1 ? toWilsonInterval(passed, passed + failed) : undefined,
        isFlaky: isFlaky(outcomes),
        why: worst?.reason ?? '',
        metrics: toMetricDigests(caseReport.runs.flatMap(({ metrics }) => metrics)),
        longest: caseReport.runs
            .flatMap(({ duration }) => duration ?? [])
            .sort(byLength)
            .at(-1),
    };
}
/** Behind what did not pass: why the step does not fail for it; empty where it does. */
const toToleranceText = (tolerance) => tolerance === undefined ? '' : ` (${tolerance})`;
/** What became of a case, in words: its worst outcome, and whether it is flaky besides. */
function toOutcomeText({ outcome, isFlaky }) {
    const { word } = outcome === undefined ? notRunLabel : outcomeLabels[outcome];
    return isFlaky ? `${word} ${flakyLabel.symbol} ${flakyLabel.word}` : word;
}
/** Whether something is to be said about a case: at least one of its runs did not pass. */
const isUnpassed = ({ outcome }) => outcome !== undefined && outcome !== 'passed';
/** Whether it is what a reader has to see first: it did not pass, and it is not what a suite that passed has forgiven. */
const isNoteworthy = (digest, { verdict }) => isUnpassed(digest) && (digest.tolerance === undefined || verdict !== 'passed');
/**
 * The cases of a report: those that make the step fail, the worst first, then those that did not pass and are tolerated,
 * then those that did not run, then those that passed; of equals what is new.
 */
function toCaseDigests(report, policy) {
    const known = knownDigests.get(report);
    if (known?.policy === policy)
        return known.digests;
    const digests = createCaseDigests(report, policy);
    knownDigests.set(report, { policy, digests });
    return digests;
}
/** Every sentence and surface asks for them, and what a report says never changes. */
const knownDigests = new WeakMap();
function createCaseDigests(report, policy) {
    const order = [...unpassedOutcomes, undefined, 'passed'];
    const toOrder = ({ outcome, tolerance }) => order.indexOf(outcome) +
        (tolerance === undefined && outcome !== undefined && outcome !== 'passed' ? 0 : order.length);
    return report.cases
        .map((caseReport) => toCaseDigest(caseReport, report, policy))
        .sort((a, b) => toOrder(a) - toOrder(b) || toRank(a.case) - toRank(b.case));
}
/** What a reader wants to know beside the name of a case: whether it is new that it does not pass. */
const toNews = (change) => change === 'regression' || change === 'still-failing' || change === 'new' || change === 'flaky'
    ? changeLabels[change]
    : undefined;
/** What this change broke comes before what was broken already. */
const toRank = ({ change }) => change === 'regression' ? 0 : change === 'still-failing' ? 2 : 1;

;// CONCATENATED MODULE: ./build/suite/amount.js

/** More than this is no price; up to it, sums of millionths are exact. */
const maxPrice = 1_000_000_000;
/** A price or a count in whole millionths; undefined when it cannot be read: not there, NaN, negative or infinite. */
const toPrice = (value = Number.NaN) => value >= 0 && value <= maxPrice ? toMillionths(value) : undefined;
/** Whether a price can be held against a limit: it is not NaN, infinite or negative. */
const isLimit = (value) => value >= 0 && value <= Number.MAX_SAFE_INTEGER;
/** An amount without a unit: two decimals, more where it has more, at most ten. */
function formatAmount(amount) {
    const [, whole, decimals = ''] = plainAmount.exec(String(amount)) ?? [];
    if (whole !== undefined)
        return `${whole}.${decimals.padEnd(2, '0')}`;
    return amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 10, useGrouping: false });
}
/** Nearly every amount. What a locale needs to write it takes a step 9 MB and up to a tenth of a second to load. */
const plainAmount = /^(-?\d+)(?:\.(\d{1,10}))?$/;
/** The sum of amounts; undefined when one of them is not known: a part of a sum would be taken for all of it. */
function addAmounts(amounts) {
    let sum = 0;
    for (const amount of amounts) {
        if (amount === undefined)
            return undefined;
        sum += amount;
    }
    // Sums of prices in binary fractions: 0.30000000000000004 is 0.3.
    return Math.round(sum * 1e6) / 1e6;
}

;// CONCATENATED MODULE: ./build/report/sentences.js




const maxNames = 3;
const sentences_maxNameLength = 80;
/** How many runs were judged or should have been. */
const toTotalRuns = ({ counts }) => Object.values(counts).reduce((sum, count) => sum + count, 0);
/** The one sentence that every surface leads with. Plain text: names in it are still to be escaped. */
function toVerdictSentence(report, policy) {
    switch (report.verdict) {
        case 'passed':
            return toPassedSentence(report);
        case 'failed':
        case 'inconclusive':
            return toUnpassedSentence(report, policy);
        case 'invalid':
            return toInvalidSentence(report);
        case 'skipped':
            return toSkippedSentence(report);
        case 'refused':
            return toNothingRan(report);
    }
}
/** Whether nothing was to be run in the first place. */
const isChecking = ({ mode }) => mode === 'lint' || mode === 'dry-run';
function toSkippedSentence(report) {
    if (isChecking(report))
        return toPassedSentence(report);
    const [id] = report.resultIds;
    if (id === undefined)
        return toNothingRan(report);
    return `Submitted as result ${id}: ${quantities_formatCount(report.plannedRuns ?? 0, 'run')} to be judged in mode wait.`;
}
const toNothingRan = (report) => `Nothing ran${toBecause(report.reasons[0] ?? report.notices[0])}.`;
/** What several suites came to: how many of each verdict, the most serious first. */
function toSuitesSentence({ suites }) {
    if (suites.length === 0)
        return 'There was nothing to run.';
    const counts = Map.groupBy(suites, ({ verdict }) => verdict);
    const parts = verdictsWorstFirst
        .filter((verdict) => counts.has(verdict))
        .map((verdict) => `${counts.get(verdict)?.length} ${verdictLabels[verdict].word.toLowerCase()}`);
    return `${quantities_formatCount(suites.length, 'suite')}: ${parts.join(', ')}.`;
}
const verdictsWorstFirst = ['failed', 'invalid', 'refused', 'inconclusive', 'passed', 'skipped'];
/** Those of a report's reasons or notices that its verdict sentence does not say already. */
function toUnsaid(report, sentences, policy) {
    const said = toVerdictSentence(report, policy);
    return sentences.filter((sentence) => !said.includes(toClause(sentence)));
}
/** Says that a verdict which sounds red leaves the step green; undefined where nothing needs saying. */
function toPolicySentence({ verdict, red }, { failOn }) {
    if (red || verdict === 'passed' || verdict === 'skipped')
        return undefined;
    // It would be red if one of its failures might be new.
    const why = verdict === 'failed' && failOn.includes('regression')
        ? 'each failing case failed in the baseline too'
        : 'fail-on leaves it out';
    return `The step does not fail for it: ${why}.`;
}
const toBecause = (reason) => (reason === undefined ? '' : `: ${toClause(reason)}`);
const toClause = (sentence) => toPlainLine(sentence).replace(/\.$/, '');
function toPassedSentence(report) {
    const total = toTotalRuns(report);
    if (total > 0)
        return `${report.counts.passed} of ${quantities_formatCount(total, 'run')} passed.`;
    if (report.spec.unread)
        return 'The spec was not read.';
    const warnings = report.problems.length === 0 ? '' : `, with ${quantities_formatCount(report.problems.length, 'warning')}`;
    return `The spec is valid${warnings}${toPlanned(report)}.`;
}
function toPlanned({ mode, plannedRuns, price }) {
    if (mode === 'lint' || plannedRuns === undefined)
        return '';
    const runs = quantities_formatCount(plannedRuns, 'run');
    return price.estimated === undefined ? `; planned: ${runs}` : `; ${runs} would cost ${formatAmount(price.estimated)}`;
}
function toUnpassedSentence(report, policy) {
    const [worst, ...others] = unpassedOutcomes.filter((outcome) => report.counts[outcome] > 0);
    if (worst === undefined)
        return `No run has a verdict${toBecause(report.reasons[0])}.`;
    const parts = [
        `${report.counts[worst]} of ${quantities_formatCount(toTotalRuns(report), 'run')} ${labels_outcomeLabels[worst].word}`,
        ...others.map((outcome) => `${report.counts[outcome]} ${labels_outcomeLabels[outcome].word}`),
    ];
    return `${parts.join(', ')}${toNames(report, policy)}.`;
}
/** Where the step fails, the cases that it does not fail for come last, and are told from the others. */
function toNames(report, policy) {
    const names = toCaseDigests(report, policy)
        .filter(isUnpassed)
        .map(({ case: { name }, tolerance }) => {
        const why = report.red && tolerance !== undefined ? ` (${tolerance})` : '';
        return `${plain_text_cut(toPlainLine(name), sentences_maxNameLength)}${why}`;
    });
    if (names.length === 0)
        return '';
    const rest = names.length - maxNames;
    return `: ${names.slice(0, maxNames).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
function toInvalidSentence(report) {
    const errors = report.problems.filter(({ level }) => level === 'error').length;
    if (errors === 0)
        return `Nothing ran${toBecause(report.reasons[0])}.`;
    const warnings = report.problems.length - errors;
    const counts = `${quantities_formatCount(errors, 'error')}${warnings === 0 ? '' : ` and ${quantities_formatCount(warnings, 'warning')}`}`;
    return isChecking(report) ? `The spec has ${counts}.` : `Nothing ran: the spec has ${counts}.`;
}

;// CONCATENATED MODULE: ./build/report/files/test-results.js



/**
 * A suite as the results of tests: one for each run, one for each error of an invalid spec, and where there is neither,
 * one for the suite. CI systems judge a job by such a list alone, so it must never contradict the step: a suite that makes
 * the step fail has at least one failed or errored result, and any other suite has none.
 */
function toTestResults(suite, policy) {
    const results = [
        ...suite.cases.flatMap((caseReport) => toCaseResults(caseReport, suite, policy)),
        ...toProblemResults(suite),
    ];
    const isShown = results.length > 0 && (!suite.red || results.some(isFailing));
    return isShown ? results : [toSuiteResult(suite, policy), ...results];
}
/** Whether a result makes a CI system fail the job. */
const isFailing = ({ status }) => status === 'failed' || status === 'errored';
function toCaseResults(caseReport, suite, policy) {
    const place = { case: caseReport, line: caseReport.range?.line };
    const { name, runs } = caseReport;
    if (runs.length === 0) {
        return [{ ...place, status: 'skipped', type: 'not-run', name, message: 'it did not run', details: [] }];
    }
    return runs.map((run, index) => ({
        ...place,
        run,
        type: run.outcome,
        name: runs.length === 1 ? name : `${name}, run ${index + 1} of ${runs.length}`,
        ...toJudgement(run, { suite, caseReport, policy }),
    }));
}
function toJudgement(run, circumstances) {
    if (run.outcome === 'passed')
        return { status: 'passed', message: '', details: [] };
    const tolerance = toTolerance(run.outcome, circumstances);
    const { word } = labels_outcomeLabels[run.outcome];
    const message = `${word}${tolerance === undefined ? '' : ` (${tolerance})`}: ${run.reason}`;
    const explanations = run.metrics.filter(({ passed }) => passed === false).flatMap(toExplanations);
    const details = explanations.filter((explanation) => !message.includes(explanation));
    if (tolerance !== undefined)
        return { status: 'tolerated', message, details };
    return { status: run.outcome === 'failed' ? 'failed' : 'errored', message, details };
}
const toExplanations = ({ name, explanation }) => explanation.length === 0 ? [name] : explanation.map((why) => `${name}: ${why}`);
function toProblemResults({ spec, problems, red, verdict }) {
    if (verdict !== 'invalid')
        return [];
    return problems
        .filter(({ level }) => level === 'error')
        .map(({ location, message, range: { line, column } }) => {
        const place = `${spec.path}:${line}:${column}`;
        return {
            status: red ? 'errored' : 'tolerated',
            type: 'invalid',
            name: `${location === '' ? 'the spec' : location} at ${place}`,
            message: red ? message : `invalid (fail-on leaves invalid out): ${message}`,
            details: [place],
            line,
        };
    });
}
/** The suite itself, where no run of it says what became of it. */
function toSuiteResult(suite, policy) {
    const { verdict, red } = suite;
    return {
        status: red ? 'errored' : verdict === 'passed' || verdict === 'skipped' ? verdict : 'tolerated',
        type: verdict,
        name: 'the suite',
        message: verdict === 'passed' && !red ? '' : toVerdictSentence(suite, policy),
        details: [...toUnsaid(suite, suite.reasons, policy), ...toUnsaid(suite, suite.notices, policy)],
    };
}

;// CONCATENATED MODULE: ./build/contract/spec.js


/** The one version of the spec format that is known. */
const specVersion = '1';
/** A spec may hold this many bytes of JSON text. */
const maxSpecBytes = 1_048_576;
const maxScenarios = 200;
const spec_maxNameLength = 255;
const languages = [
    ...['af', 'ar', 'bg', 'bn', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fi', 'fr', 'gu', 'he', 'hi', 'hu', 'id', 'it'],
    ...['ja', 'kn', 'ko', 'ml', 'mr', 'ms', 'multi', 'nl', 'no', 'pa', 'pl', 'pt', 'ro', 'ru', 'sk', 'sv', 'ta', 'te'],
    ...['th', 'tl', 'tr', 'uk', 'vi', 'zh'],
];
const callerTools = [
    'call_hold',
    'dtmf',
    'end_call',
    'end_call_only_on_transfer',
    'receive_dtmf',
    'send_sms',
];
/** What an inline personality must say when it is not based on an existing one. */
const personalityEssentials = (/* unused pure expression or super */ null && (['prompt', 'language', 'voice_model', 'voice_id', 'background_noise']));
const Id = schemas_int().min(1);
const Frequency = schemas_int().min(1).describe('How many runs are made of the case. Default 1.');
const MaxDuration = schemas_int().min(1).describe('The longest a conversation may last, in seconds.');
const Language = schemas_enum(languages);
const Tags = array(limitedText(64)).max(32);
const Variables = record(schemas_string(), unknown());
const metricSlug = /^[a-z0-9_]+$/;
const MetricReference = union([Id, schemas_string().regex(metricSlug)]).describe('The ID or slug of a metric.');
const Metrics = array(MetricReference).max(64);
const InlinePersonality = strictObject({
    base: Id.optional().describe('An existing personality that this one changes.'),
    name: limitedText(spec_maxNameLength).optional(),
    prompt: schemas_string().optional(),
    language: Language.optional(),
    voice_model: schemas_string().optional(),
    voice_id: schemas_string().optional(),
    background_noise: schemas_string().optional(),
    provider: schemas_string().optional(),
    speed: schemas_number().min(0.8).max(1.2).optional(),
    end_call_enabled: schemas_boolean().optional(),
});
const Personality = union([Id, InlinePersonality]);
const InlineTestProfile = strictObject({
    name: limitedText(spec_maxNameLength).optional(),
    agent_variables: Variables.optional().describe('Reach the agent.'),
    caller_variables: Variables.optional().describe('Reach only the simulated caller.'),
});
const TestProfile = union([Id, InlineTestProfile]);
/** The condition of the first entry of `conditional_actions.conditions`: what the caller opens with. */
const firstMessageCondition = 'FIRST_MESSAGE';
const Condition = strictObject({
    id: schemas_int().min(0),
    condition: schemas_string(),
    action: schemas_string(),
    type: schemas_enum(['standard', 'action_followup']).optional(),
    fixed_message: union([schemas_boolean(), schemas_string()]).optional(),
});
const ConditionalActions = strictObject({
    role: schemas_string().optional(),
    conditions: array(Condition).min(1),
});
const Scenario = strictObject({
    name: limitedText(80, schemas_string().min(1)),
    key: limitedText(128, schemas_string().min(1)).optional().describe('Names the case across changes of its name.'),
    type: schemas_enum(['instruction', 'conditional_actions']).optional(),
    instructions: schemas_string().optional().describe('How the simulated caller behaves.'),
    conditional_actions: ConditionalActions.optional(),
    language: Language.optional(),
    expected_outcome: schemas_string().optional(),
    first_message: schemas_string().optional(),
    metrics: Metrics.optional(),
    personality: Personality.optional(),
    test_profile: TestProfile.optional(),
    tags: Tags.optional(),
    tools: array(schemas_enum(callerTools)).max(16).optional(),
    frequency: Frequency.optional(),
    max_duration: MaxDuration.optional(),
});
const Defaults = strictObject({
    concurrency_limit: schemas_int().min(1).optional(),
    frequency: Frequency.optional(),
    language: Language.optional(),
    max_duration: MaxDuration.optional(),
    metrics: Metrics.optional(),
    personality: Personality.optional(),
    tags: Tags.optional(),
    test_profile: TestProfile.optional(),
});
/**
 * A test-suite spec of version "1". What one schema cannot say (which fields a type of case needs, keys that must be
 * unique, placeholders that must be known) is in `src/spec/rules.ts`.
 */
const Spec = strictObject({
    $schema: schemas_string().optional(),
    version: literal(specVersion),
    agent_id: Id.optional().describe('The agent to test, unless the run request names one.'),
    suite: strictObject({ name: limitedText(spec_maxNameLength).optional(), description: schemas_string().optional() }).optional(),
    defaults: Defaults.optional(),
    scenarios: array(Scenario).min(1).max(maxScenarios),
});

;// CONCATENATED MODULE: ./build/report/turn-evidence.js

/** Nobody explains more than this about one rule, and what is longer is the text of a model that repeats itself. */
const maxExplanationLength = 4_000;
/**
 * The index of the turn that an explanation is about; undefined where it could be about none or several. Only the closed
 * sentences of the local service's judge are read, and of another service's one that does nothing but quote the agent: a
 * model quotes, numbers and times turns that came before what went wrong, and no pattern tells those apart.
 */
function turn_evidence_findEvidence(explanation, transcript) {
    if (explanation.length > maxExplanationLength)
        return undefined;
    for (const { form, find } of turn_evidence_forms) {
        const match = form.exec(explanation);
        if (match !== null)
            return find(match.groups ?? {}, transcript);
    }
    return undefined;
}
/** What may be written in whole; what one of them matches no other does. */
const turn_evidence_forms = [
    {
        form: /^the (?<role>agent|caller) said(?: at (?<time>\d{2,}:\d\d))?: "(?<quote>.+)"$/su,
        find: ({ role, time, quote = '' }, transcript) => findTurn(transcript, quote, (turn) => isBy(turn, role, time)),
    },
    {
        form: /^the agent called (?<call>[\w.-]{1,200}\(.*)$/su,
        find: ({ call = '' }, transcript) => findCall(call, transcript),
    },
    {
        form: /^the agent never called (?<name>[\w.-]{1,200}) with .*, but (?<call>\k<name>\(.*)$/su,
        find: ({ call = '' }, transcript) => findCall(call, transcript),
    },
    {
        form: /^the agent took (?<taken>\d{1,6}) turns?, at most (?<most>\d{1,6}) are allowed$/u,
        find: ({ taken, most }, transcript) => findSurplus(Number(taken), Number(most), transcript),
    },
    {
        form: /^the agent answered after (?<seconds>\d{1,9}(?:\.\d{1,3})?) s at most, the limit is \d{1,9}(?:\.\d{1,9})? s$/u,
        find: ({ seconds }, transcript) => findSlowAnswer(Number(seconds), transcript),
    },
    {
        form: /^(?:the (?:agent|caller)|nobody) ended the conversation \(\w{1,40}\), not the (?:agent|caller)$/u,
        find: (_, transcript) => transcript.length - 1,
    },
    {
        form: /^the agent had not answered after \d{1,9}(?:\.\d{1,3})? s, the limit is \d{1,9}(?:\.\d{1,9})? s$/u,
        find: (_, transcript) => transcript.length - 1,
    },
    {
        // Fewer characters than ten occur by chance.
        form: /^The agent (?:said|claimed|promised)(?: that| to the caller)?[:,]? ["“](?<quote>[^"“”]{10,2000})["”][.!]?$/u,
        find: ({ quote = '' }, transcript) => findTurn(transcript, quote, ({ role }) => role === 'agent'),
    },
];
const onlyOf = (indexes) => (indexes.length === 1 ? indexes[0] : undefined);
const isBy = (turn, role, time) => turn.role === role && (time === undefined || formatTime(turn.startTime) === time);
function findTurn(transcript, quote, isMeant) {
    const wanted = fold(quote.replace(/^…|…$/g, ''));
    if (wanted === '')
        return undefined;
    const fits = (turn) => isMeant(turn) && fold(turn.content ?? '').includes(wanted);
    return onlyOf(transcript.flatMap((turn, index) => (fits(turn) ? [index] : [])));
}
/** Case, white space and what cannot be seen do not matter, nor how an accented letter is written. */
const fold = (text) => text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\p{Bidi_Control}\p{Cs}]/gu, '')
    .trim()
    .normalize('NFC')
    .toLowerCase();
/** A call is written as it stands in the transcript, but for white space; a long one is cut. */
function findCall(call, transcript) {
    const isCut = call.endsWith('…');
    const wanted = withoutSpace(isCut ? call.slice(0, -1) : call);
    const isCall = ({ role, content = '' }) => {
        if (role !== 'Function Call')
            return false;
        const made = withoutSpace(content);
        return isCut ? made.startsWith(wanted) : made === wanted;
    };
    return onlyOf(transcript.flatMap((turn, index) => (isCall(turn) ? [index] : [])));
}
const withoutSpace = (text) => text.replace(/[\s\p{Cc}]+/gu, '');
/** The first turn that the agent should not have taken any more. */
function findSurplus(taken, most, transcript) {
    const turns = transcript.flatMap(({ role }, index) => (role === 'agent' ? [index] : []));
    return turns.length === taken ? turns[most] : undefined;
}
/** The answer that came too late, if one alone was so slow. */
const findSlowAnswer = (seconds, transcript) => onlyOf(toWaits(transcript).flatMap(({ wait, index }) => (wait === seconds ? [index] : [])));
/** How long the caller waited for each answer: from the end of its first words after the last one, in seconds. */
function toWaits(transcript) {
    let since;
    return transcript.flatMap(({ role, startTime, endTime }, index) => {
        if (role === 'caller')
            since ??= endTime;
        if (role !== 'agent')
            return [];
        const from = since;
        since = undefined;
        if (from === undefined || startTime === undefined)
            return [];
        return [{ index, wait: Math.round(Math.max(0, startTime - from) * 1_000) / 1_000 }];
    });
}

;// CONCATENATED MODULE: ./build/report/failing-turn.js

/** Reasons by which a conversation broke off, so that its last turn is where it did. */
const breaks = /^the agent did not answer for |^the agent's connection broke\b|^the agent closed the connection\b|\b(?:hung|hangs) up\b|\bdisconnected\b/i;
/**
 * A run with the marks of the turns that broke its rules and of the turn that made it fail: the first of those, or where
 * the conversation broke off. No mark unless what was said of the run leaves no doubt, because a wrong mark is worse than
 * none; marks in an earlier transcript are dropped.
 */
function failing_turn_markFailingTurn({ failingTurn: _, ...run }) {
    const { outcome, transcript } = run;
    const isJudged = outcome === 'failed' && transcript.length > 0;
    const metrics = run.metrics.map((metric) => withTurn(metric, isJudged ? toMetricTurn(metric, transcript) : undefined));
    const broken = metrics.flatMap(({ failingTurn }) => failingTurn ?? []);
    const failingTurn = broken.length > 0 ? Math.min(...broken) : toBreak(run);
    return { ...run, metrics, ...(failingTurn !== undefined && { failingTurn }) };
}
const withTurn = ({ failingTurn: _, ...metric }, turn) => turn === undefined ? metric : { ...metric, failingTurn: turn };
/** Several explanations of one rule weigh one thing against another, so none of them says alone what broke it. */
function toMetricTurn({ passed, explanation: [only, ...others] }, transcript) {
    return passed !== false || only === undefined || others.length > 0 ? undefined : findEvidence(only, transcript);
}
const toBreak = ({ outcome, reason, transcript }) => outcome === 'errored' && transcript.length > 0 && breaks.test(reason) ? transcript.length - 1 : undefined;
/** A run that begins with a later turn: its marks count from there, and those of turns before it are dropped. */
function failing_turn_shiftFailingTurn({ failingTurn, ...run }, leftOut) {
    const shift = (turn) => turn === undefined || turn < leftOut ? undefined : turn - leftOut;
    const turn = shift(failingTurn);
    return {
        ...run,
        metrics: run.metrics.map((metric) => withTurn(metric, shift(metric.failingTurn))),
        ...(turn !== undefined && { failingTurn: turn }),
    };
}

;// CONCATENATED MODULE: ./build/report/run-transcript.js




/**
 * What a report keeps of a conversation. An agent may say megabytes at once: nobody reads more of a turn than so many
 * UTF-16 code units, and hundreds of conversations have to fit. Longer conversations go wrong in a circle.
 */
const keptLimits = { turnLength: 10_000, turns: 2_000 };
/**
 * A run with its conversation as a report keeps it: the last 2,000 turns, of each the first 10,000 characters. What made
 * it fail is looked for before, because explanations count and time the turns of the whole.
 */
function withTranscript(run, turns) {
    const transcript = (turns ?? []).map(({ role, content, start_time: startTime, end_time: endTime }) => ({
        role,
        content,
        startTime,
        endTime,
    }));
    return keepLast(markFailingTurn({ ...run, transcript }));
}
function keepLast({ leftOutTurns: _, ...run }) {
    const leftOut = Math.max(0, run.transcript.length - keptLimits.turns);
    return {
        ...shiftFailingTurn(run, leftOut),
        transcript: run.transcript.slice(leftOut).map(cutTurn),
        ...(leftOut > 0 && { leftOutTurns: leftOut }),
    };
}
const cutTurn = ({ role, content, ...times }) => ({
    role: cut(role, maxNameLength),
    content: content === undefined ? undefined : cutContent(content),
    ...times,
});
/** The first words of what was said, and how much is left out. */
function cutContent(content) {
    if (content.length <= keptLimits.turnLength)
        return content;
    const kept = cut(content, keptLimits.turnLength);
    return `${kept} (${formatCount(content.length - kept.length + 1, 'more character')} left out)`;
}
/** How long a conversation is, and how much of it the report has: `2 turns`, `the last 2000 of 5000 turns`. */
function toTurnsText({ transcript, leftOutTurns = 0 }) {
    const whole = quantities_formatCount(transcript.length + leftOutTurns, 'turn');
    return leftOutTurns === 0 ? whole : `the last ${transcript.length} of ${whole}`;
}
/**
 * Which turns of a conversation are missing where its turns are shown from an index on, those included that the report
 * has not either: `300 earlier turns left out`; none when all are there.
 */
function toEarlierTurns({ leftOutTurns = 0 }, start) {
    const earlier = start + leftOutTurns;
    return earlier === 0 ? [] : [`${quantities_formatCount(earlier, 'earlier turn')} left out`];
}

;// CONCATENATED MODULE: ./build/report/files/transcript-text.js



const maxTurnLength = 2_000;
const maxTurns = 200;
/**
 * A conversation as plain lines, for programs that show the output of a test as it is; the turn that made the run fail is
 * marked. Long ones are cut to their last turns, because they go wrong towards their end: CI systems limit the size of
 * what they read, and `result.json` has more of it. Still to be escaped.
 */
function toTranscriptLines(run) {
    const { transcript, failingTurn } = run;
    const earlier = Math.max(0, transcript.length - maxTurns);
    const lines = transcript.slice(earlier).map(({ role, content = '', startTime }, index) => {
        const time = formatTime(startTime);
        const mark = index + earlier === failingTurn ? '>>> ' : '';
        return `${mark}${time === '' ? '' : `${time} `}${toPlainLine(role)}: ${toPlainLine(plain_text_cut(content, maxTurnLength))}`;
    });
    return [...toEarlierTurns(run, earlier).map((sentence) => `(${sentence})`), ...lines];
}

;// CONCATENATED MODULE: ./build/report/files/ctrf-test.js






/** The tests of a suite: one for each case with all its runs, and one for each result that is of no case. */
const toTests = (suite, policy) => [...Map.groupBy(toTestResults(suite, policy), (result) => result.case ?? result).values()].map((results, index) => toTest(results.map(toPart), suite, index));
const toPart = (result, index, { length }) => ({
    ...result,
    prefix: length === 1 ? '' : `run ${index + 1} of ${length}: `,
});
const statuses = {
    passed: 'passed',
    failed: 'failed',
    errored: 'failed',
    tolerated: 'other',
    skipped: 'skipped',
};
const worstFirst = ['failed', 'errored', 'tolerated', 'skipped', 'passed'];
const worstOutcomeFirst = unpassedOutcomes;
/** The worst first: what makes the step fail, and of that the outcome that every output shows first. */
const compareParts = (a, b) => worstFirst.indexOf(a.status) - worstFirst.indexOf(b.status) ||
    worstOutcomeFirst.indexOf(a.type) - worstOutcomeFirst.indexOf(b.type);
function toTest(parts, suite, index) {
    const [worst] = parts.toSorted(compareParts);
    const [first = worst] = parts;
    if (first === undefined || worst === undefined)
        throw new RangeError('a test has at least one result');
    const testId = toTestId(first, suite);
    const runs = first.case?.runs ?? [];
    const status = isForgiven(first.case) ? 'passed' : statuses[worst.status];
    const message = parts.flatMap(toMessage).join('\n');
    const stdout = parts.flatMap(toOutput);
    const steps = parts.flatMap(toSteps);
    return {
        testId,
        // Readers take tests of one execution for duplicates, and a run that never appeared has no ID of its own.
        executionId: first.run?.id === undefined ? `${testId}:${index}` : String(first.run.id),
        name: toPlainLine(first.case?.name ?? first.name) || 'a case without a name',
        status,
        rawStatus: worst.type,
        ...toTimes(runs),
        suite: [
            suite.spec.suiteName ?? suite.spec.path,
            ...(suite.agentId === undefined ? [] : [`agent ${suite.agentId}`]),
        ],
        ...(message !== '' && { message }),
        filePath: suite.spec.path,
        ...(first.line !== undefined && { line: first.line }),
        // By the format only what passed in the end is flaky; any other test tells by `extra` how often it passed.
        ...(status === 'passed' && isFlaky(runs.map(({ outcome }) => outcome)) && { flaky: true }),
        ...(stdout.length > 0 && { stdout }),
        ...(steps.length > 0 && { steps }),
        labels: { channel: suite.channel, ...(suite.agentId !== undefined && { agent: suite.agentId }) },
        extra: toExtra(worst, suite),
    };
}
/** Whether `min-passes` is reached, and nothing but failures that it forgives stands against the case. */
function isForgiven(caseReport) {
    const { forgiven = 0, runs = [] } = caseReport ?? {};
    return forgiven > 0 && countOutcomes(runs.map(({ outcome }) => outcome)).passed + forgiven === runs.length;
}
const toMessage = ({ prefix, message, details }) => message === '' ? [] : [`${prefix}${message}`, ...details];
function toOutput({ prefix, run }) {
    if (run === undefined || run.outcome === 'passed' || run.transcript.length === 0)
        return [];
    return [...(prefix === '' ? [] : [`${prefix}${run.outcome}`]), ...toTranscriptLines(run)];
}
const toSteps = ({ prefix, run }) => (run?.metrics ?? []).map(({ name, passed, explanation }) => ({
    name: `${prefix}${name}`,
    status: passed === null ? 'other' : passed ? 'passed' : 'failed',
    ...(explanation.length > 0 && { extra: { explanation } }),
}));
/** `duration` is that of all conversations together; several are held side by side, between `start` and `stop`. */
function toTimes(runs) {
    const durations = runs.map((run) => Math.round((toSeconds(run.duration) ?? 0) * 1_000));
    const duration = durations.reduce((sum, one) => sum + one, 0);
    const starts = runs.map(({ startedAt }) => (startedAt === undefined ? Number.NaN : Date.parse(startedAt)));
    const spans = starts.map((start, at) => ({ start, stop: start + (durations[at] ?? 0) }));
    const known = spans.filter(({ start }) => Number.isFinite(start));
    if (known.length === 0)
        return { duration };
    const start = Math.min(...known.map((span) => span.start));
    return { duration, start, stop: Math.max(...known.map(({ stop }) => stop)) };
}
const toTestId = ({ case: caseReport, name }, { spec, agentId }) => `${spec.path}#${caseReport?.key ?? caseReport?.location ?? name}${agentId === undefined ? '' : `@${agentId}`}`;
function toExtra({ case: caseReport, type }, suite) {
    const { passed } = countOutcomes(caseReport?.runs.map(({ outcome }) => outcome) ?? []);
    return {
        outcome: type,
        resultIds: suite.resultIds,
        ...(caseReport !== undefined && { runs: caseReport.runs.map(toRun), runsPassed: passed }),
        ...(caseReport?.key !== undefined && { key: caseReport.key }),
        ...(caseReport?.change !== undefined && { change: caseReport.change }),
        ...(caseReport?.forgiven !== undefined && { forgiven: caseReport.forgiven }),
    };
}
/** A run without what the test has of it already. */
const toRun = ({ id, outcome, startedAt, duration, endedReason, dialWindow }) => ({
    ...(id !== undefined && { id }),
    outcome,
    ...(startedAt !== undefined && { startedAt }),
    ...(duration !== undefined && { duration }),
    ...(endedReason !== undefined && { endedReason }),
    ...(dialWindow !== undefined && { dialWindow }),
});

;// CONCATENATED MODULE: ./build/report/files/ctrf.js


/**
 * A report in the Common Test Report Format, version 0.0.0. A test is a case with all its runs, as the format means it:
 * what `min-passes` forgives has passed and is `flaky`. Runs are no `retries`, because each counts, and readers take a
 * test that passed with retries for a flaky one. The statuses know no timeout and no tolerance: what did not pass and
 * makes the step fail is `failed`, what did not pass and is tolerated is `other`, and `rawStatus` keeps the worst outcome.
 */
const renderCtrf = (report) => [...renderCtrfParts(report)].join('');
/** As far as to the tests of the results: each is a line. */
const levels = 3;
/** The same in pieces. */
function* renderCtrfParts(report) {
    yield* renderJsonParts(toCtrf(report), levels);
    yield '\n';
}
/** The typed object behind `renderCtrf`. */
function toCtrf(report) {
    const tests = report.suites.flatMap((suite) => toTests(suite, report.policy));
    const start = Date.parse(report.startedAt);
    const stop = start + Math.round(report.durationMs);
    const count = (status) => tests.filter((test) => test.status === status).length;
    return {
        reportFormat: 'CTRF',
        specVersion: '0.0.0',
        timestamp: new Date(stop).toISOString(),
        generatedBy: 'agent-test',
        results: {
            tool: { name: 'agent-test' },
            summary: {
                tests: tests.length,
                passed: count('passed'),
                failed: count('failed'),
                skipped: count('skipped'),
                pending: 0,
                other: count('other'),
                flaky: tests.filter(({ flaky }) => flaky === true).length,
                suites: report.suites.length,
                start,
                stop,
                duration: stop - start,
                extra: { verdict: report.verdict, red: report.red },
            },
            tests,
            environment: toEnvironment(report),
        },
        extra: { policy: report.policy, ...(report.baseline && { baseline: report.baseline }) },
    };
}
function toEnvironment({ origin }) {
    return {
        ...(origin.repository !== undefined && { repositoryName: origin.repository }),
        ...(origin.sha !== undefined && { commit: origin.sha }),
        ...(origin.ref !== undefined && { branchName: origin.ref.replace(/^refs\/(?:heads|tags)\//, '') }),
        ...(origin.workflow !== undefined && { buildName: origin.workflow }),
        ...(origin.runId !== undefined && { buildId: origin.runId }),
        ...(origin.url !== undefined && { buildUrl: origin.url }),
    };
}

;// CONCATENATED MODULE: ./build/report/text/xml.js

/**
 * `>` too, so that a text never holds the `]]>` that XML forbids outside of a CDATA section. The rest means nothing in XML,
 * but a runner takes it for a command once somebody prints the file: `::` at the start of a line, `##[` anywhere.
 */
const markup = /[&<>"']/g;
const command = /^[\s\p{Cf}\p{DI}]*:(?=[\p{Cf}\p{DI}]*:)|(?<=#[\p{Cf}\p{DI}]*)\[/gmu;
/** Finds all of that and a little more, in a fraction of the time. */
const xml_commandLike = /#[^ -~]*\[|:[^ -~]*:/;
const references = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&apos;',
    '[': '&#91;',
};
const toReference = (found) => references[found] ?? `${found.slice(0, -1)}&#58;`;
/**
 * A text from outside as XML that a parser reads as just that text, fit for attributes and content alike. What XML cannot
 * hold, and what a terminal or an editor would obey (controls, bidirectional controls, lone surrogates), is written out
 * as `\u{1b}`; a tab becomes a space. Line breaks of every kind become `lineBreak`.
 */
function escapeXml(text, { lineBreak = ' ' } = {}) {
    const plain = lineBreak === ' ' ? toPlainLine(text) : toPlainLines(text).join('\n');
    const escaped = plain.replace(markup, toReference);
    return xml_commandLike.test(plain) ? escaped.replace(command, toReference) : escaped;
}

;// CONCATENATED MODULE: ./build/report/files/junit.js






/**
 * A report as JUnit XML, in the dialect that Jenkins, GitLab and Ant share. A suite on an agent is a testsuite, a run is a
 * testcase. What the step does not fail for is `skipped` with the reason why, never a failure: these readers know no
 * tolerance, and a forgiven failure among the failures would make them fail what the step passes.
 */
const renderJUnit = (report) => [...renderJUnitParts(report)].join('');
/** The same in pieces. */
function* renderJUnitParts(report) {
    const suites = report.suites.map((suite) => ({ suite, results: toTestResults(suite, report.policy) }));
    const all = suites.flatMap(({ results }) => results);
    const time = toTime(report.durationMs / 1_000);
    yield '<?xml version="1.0" encoding="UTF-8"?>\n';
    // Jenkins' schema has no place for the skipped ones here; each suite has them.
    const { skipped: _, ...counts } = countStatuses(all);
    yield `<testsuites${attributes({ name: 'agent-test', ...counts, time })}>\n`;
    for (const { suite, results } of suites)
        yield* renderSuite(suite, { results, report });
    yield '</testsuites>\n';
}
function attributes(values) {
    let text = '';
    for (const [name, value] of Object.entries(values)) {
        if (value !== undefined)
            text += ` ${name}="${escapeXml(String(value))}"`;
    }
    return text;
}
const toTime = (seconds) => seconds?.toFixed(3);
const countStatuses = (results) => ({
    tests: results.length,
    failures: results.filter(({ status }) => status === 'failed').length,
    errors: results.filter(({ status }) => status === 'errored').length,
    skipped: results.filter(({ status }) => status === 'skipped' || status === 'tolerated').length,
});
function* renderSuite(suite, { results, report }) {
    const name = `${suite.spec.path}${suite.agentId === undefined ? '' : ` on agent ${suite.agentId}`}`;
    const others = report.suites.filter(({ spec }) => spec.path === suite.spec.path);
    // Readers tell tests apart by class and name alone, so the agent is in the class where a spec runs on several.
    const suffix = others.length > 1 && suite.agentId !== undefined ? `.agent-${suite.agentId}` : '';
    const className = `${suite.spec.path.replace(/\.json$/i, '')}${suffix}`;
    const frame = { name, ...countStatuses(results), time: toTime(suite.durationMs / 1_000), timestamp: report.startedAt };
    yield toBlock([`  <testsuite${attributes(frame)}>`, ...renderProperties('    ', toSuiteProperties(suite))]);
    for (const result of results)
        yield toBlock([renderCase(result, { className, file: suite.spec.path })]);
    yield toBlock([...renderOutput('    ', toSuiteLines(suite, report.policy)), '  </testsuite>']);
}
const toBlock = (lines) => `${lines.join('\n')}\n`;
function toSuiteProperties(suite) {
    const { price, spec, resultIds } = suite;
    return {
        suite: spec.suiteName,
        verdict: suite.verdict,
        'fails-the-step': String(suite.red),
        agent: suite.agentId,
        channel: suite.channel,
        service: suite.service,
        mode: suite.mode,
        'result-ids': resultIds.length === 0 ? undefined : resultIds.join(','),
        price: price.estimated,
        'max-cost': price.limit,
        'pass-rate': suite.passRate,
        'spec-url': spec.blob?.url,
    };
}
const toSuiteLines = (suite, policy) => [
    toVerdictSentence(suite, policy),
    ...toUnsaid(suite, suite.reasons, policy),
    ...toUnsaid(suite, suite.notices, policy),
    ...suite.problems
        .filter(({ level }) => level === 'warning')
        .map(({ message, range }) => `${suite.spec.path}:${range.line}:${range.column}: warning: ${message}`),
];
function renderCase(result, { className, file }) {
    const { run, line } = result;
    const key = result.case?.key ?? result.case?.location;
    const frame = attributes({
        classname: key === undefined ? className : `${className}.${key}`,
        name: result.name,
        file,
        line,
        time: toTime(run === undefined ? 0 : toSeconds(run.duration)),
    });
    const inner = [
        ...renderProperties('      ', toCaseProperties(result)),
        ...renderStatus(result),
        ...(run === undefined || run.outcome === 'passed' ? [] : renderOutput('      ', toTranscriptLines(run))),
    ];
    return inner.length === 0
        ? `    <testcase${frame}/>`
        : [`    <testcase${frame}>`, ...inner, '    </testcase>'].join('\n');
}
function toCaseProperties({ run, case: caseReport }) {
    const metrics = (run?.metrics ?? []).map(({ name, passed }) => [`metric: ${name}`, toMetricLabel(passed).word]);
    return {
        run: run?.id,
        outcome: run && labels_outcomeLabels[run.outcome].word,
        change: caseReport?.change,
        'ended-reason': run?.endedReason,
        'dial-window-opens': run?.dialWindow?.opensAt,
        'dial-window-closes': run?.dialWindow?.closesAt,
        ...Object.fromEntries(metrics),
    };
}
function renderProperties(indent, values) {
    const shown = Object.entries(values).filter(([, value]) => value !== undefined);
    if (shown.length === 0)
        return [];
    const rows = shown.map(([name, value]) => `${indent}  <property${attributes({ name, value })}/>`);
    return [`${indent}<properties>`, ...rows, `${indent}</properties>`];
}
function renderStatus({ status, type, message, details }) {
    if (status === 'passed')
        return [];
    if (status === 'skipped' || status === 'tolerated')
        return [`      <skipped${attributes({ message })}/>`];
    const element = status === 'failed' ? 'failure' : 'error';
    const text = escapeXml([message, ...details].join('\n'), { lineBreak: '\n' });
    return [`      <${element}${attributes({ message, type })}>${text}</${element}>`];
}
/** Jenkins and others take `[[ATTACHMENT|path]]` and `[[PROPERTY|name=value]]` in an output for an order, whoever said it. */
const directive = /\[(?=\[)/g;
const renderOutput = (indent, lines) => {
    if (lines.length === 0)
        return [];
    const text = lines.map(toOutputLine).join('\n');
    return [`${indent}<system-out>${text}</system-out>`];
};
const toOutputLine = (line) => escapeXml(line.includes('[[') ? line.replace(directive, '[ ') : line, { lineBreak: '\n' });

;// CONCATENATED MODULE: ./node_modules/zod/v4/classic/iso.js



function iso_datetime(params) {
    return _isoDateTime(ZodISODateTime, params);
}
function iso_date(params) {
    return core._isoDate(ZodISODate, params);
}
function iso_time(params) {
    return core._isoTime(ZodISOTime, params);
}
function iso_duration(params) {
    return core._isoDuration(ZodISODuration, params);
}

;// CONCATENATED MODULE: ./build/report/report-values.js

/** What the parts of a report are made of. */
const list = (item) => array(item).readonly();
const Count = schemas_int().min(0);
/** ISO 8601, UTC. */
const Time = iso_datetime();

;// CONCATENATED MODULE: ./build/suite/concurrent-runs.js

/** What may set how many runs go on side by side: the organization, for calls and for chats, or the spec. */
const concurrencySettings = [
    'max_concurrent_runs_limit',
    'max_concurrent_chat_runs_limit',
    'concurrency_limit',
];
/**
 * The limit that a suite's runs meet, the smaller one of its organization's and its own. undefined where it cannot be told
 * which organization is theirs, or what its limit is.
 */
function toConcurrentRuns(seen, { projectId, channel, specLimit }) {
    const setBy = channel === 'text' ? 'max_concurrent_chat_runs_limit' : 'max_concurrent_runs_limit';
    const most = findOrganization(seen, projectId)?.settings[setBy];
    if (typeof most !== 'number' || !Number.isInteger(most) || most < unlimited)
        return undefined;
    const limit = most === unlimited ? undefined : most;
    // Of the spec no less than one is a limit, and the dry run has the say of what is not.
    const isOwn = specLimit !== undefined && specLimit >= 1 && (limit === undefined || specLimit < limit);
    return isOwn ? { limit: specLimit, setBy: 'concurrency_limit' } : { limit, setBy };
}
/** The one that has the project, or else the only one, unless the project is none of those that it shows. */
function findOrganization({ organizations, areAll }, projectId) {
    const owner = organizations.find(({ projects }) => projects?.some(({ id }) => id === projectId));
    const [first, ...others] = organizations;
    if (owner !== undefined || first === undefined || others.length > 0 || !areAll)
        return owner;
    const { projects = [] } = first;
    return projectId === undefined || projects.length === 0 ? first : undefined;
}

;// CONCATENATED MODULE: ./build/report/run-report.js



/** One thing that was said in a conversation. */
const TurnReport = object({
    role: schemas_string().describe('Who speaks, in the word of the service.'),
    content: schemas_string().optional().describe('What was said; left out for a turn without words.'),
    startTime: schemas_number().optional().describe('Seconds from the start of the conversation.'),
    endTime: schemas_number().optional().describe('Seconds from the start of the conversation.'),
})
    .readonly();
/** One rule's judgement of one run. */
const MetricReport = object({
    name: schemas_string().describe('The name of the metric, as the spec gives it.'),
    location: schemas_string()
        .optional()
        .describe('Where the spec names it, such as scenarios[0].metrics[1] or defaults.metrics[0].'),
    line: schemas_int().optional().describe('The line of that place, from 1.'),
    passed: schemas_boolean().nullable().describe('Whether the run passed it; null: nothing could score it.'),
    explanation: list(schemas_string()).describe('Why it was judged so: sentences of the service.'),
    failingTurn: Count.optional().describe('The index in the transcript, from 0, of the turn that broke it.'),
})
    .readonly();
const DialWindow = object({
    opensAt: schemas_string().describe('From when the run could be called, as the service sends the time.'),
    closesAt: schemas_string().optional().describe('Until when it could be called, as the service sends the time.'),
})
    .readonly()
    .describe('When an outbound run waited for its call.');
/** One conversation and what it came to. */
const RunReport = object({
    id: schemas_int().optional().describe('Of the service; left out for a run that was planned but never appeared.'),
    outcome: schemas_enum(runOutcomes).describe('What it came to.'),
    reason: schemas_string().describe('Why it did not pass, in a sentence; empty for a passed run.'),
    startedAt: Time.optional().describe('When the conversation began: ISO 8601, UTC.'),
    duration: schemas_string().optional().describe('How long the conversation was, as MM:SS.'),
    endedReason: schemas_string().optional().describe('Why the conversation ended, in the word of the service.'),
    metrics: list(MetricReport).describe('What each metric says of it, in the order of the service.'),
    transcript: list(TurnReport).describe('What was said, in order; empty where no conversation was kept.'),
    leftOutTurns: Count.optional().describe('How many turns came before those of the transcript; left out for none.'),
    failingTurn: Count.optional().describe('The index in the transcript, from 0, of the turn that made it fail: the first that broke a metric.'),
    dialWindow: DialWindow.optional(),
})
    .readonly();

;// CONCATENATED MODULE: ./build/report/suite-report.js






const Range = object({
    line: schemas_int().describe('The line where it begins, from 1.'),
    column: schemas_int().describe('The column where it begins, from 1.'),
    endLine: schemas_int().describe('The line where it ends, from 1.'),
    endColumn: schemas_int().describe('The column behind its end, from 1.'),
})
    .readonly()
    .describe('A place in the spec. Lines and columns count from 1, columns in UTF-16 code units; the end is exclusive.');
/** Something wrong with a spec, and where. */
const ProblemReport = object({
    level: schemas_enum(['error', 'warning']).describe('An error makes the suite invalid.'),
    location: schemas_string().describe('Such as scenarios[3].metrics[1]; empty for the spec as a whole.'),
    message: schemas_string().describe('What is wrong, and what to do about it.'),
    range: Range,
})
    .readonly();
/** One case of the spec with all its runs. */
const CaseReport = object({
    key: schemas_string().optional().describe('What tells it from the other cases of its spec, in every version of it.'),
    location: schemas_string().optional().describe('scenarios[n]; left out for runs that match no case of the spec.'),
    range: Range.optional().describe('Where the spec has its name; left out for runs that match no case of the spec.'),
    name: schemas_string().describe('Its name in the spec.'),
    runs: list(RunReport).describe('Its runs that count, one for each planned; empty when it did not run.'),
    forgiven: Count.optional().describe('How many failed runs min-passes forgives.'),
    change: schemas_enum(caseChanges).optional().describe('What became of it since the baseline; left out without one.'),
})
    .readonly();
/** The price of what was planned, and what it was held against. Amounts have no unit (contract 2.3). */
const PriceReport = object({
    estimated: schemas_number().optional().describe('Of all submissions together; left out when one could not be read.'),
    limit: schemas_number().optional().describe('The most it may cost: max-cost.'),
    maxRuns: schemas_number().optional().describe('The most runs of a submission: max-runs.'),
    maxIncrease: schemas_string()
        .optional()
        .describe("How much more than the base branch's version it may cost: an amount or a percentage."),
    base: schemas_number().optional().describe("What the base branch's version of the spec would cost."),
})
    .readonly()
    .describe('What it costs, and what that was held against. Amounts have no unit.');
const ConcurrentRuns = object({
    limit: Count.optional().describe('The most runs; left out where there is no limit.'),
    setBy: schemas_enum(concurrencySettings).describe('The setting that says so: of the organization, or of the spec.'),
})
    .readonly()
    .describe('How many of the planned runs can go on side by side; left out where the credential does not show the organization.');
const RemovedCase = object({
    key: schemas_string().describe('What told it from the other cases of its spec.'),
    name: schemas_string().describe('Its name in the baseline.'),
})
    .readonly();
const OutcomeCounts = object({
    passed: Count.describe('Runs that passed every metric.'),
    failed: Count.describe('Runs that broke a metric.'),
    errored: Count.describe('Runs that could not be carried out.'),
    timeout: Count.describe('Runs that did not end in time.'),
    cancelled: Count.describe('Runs that were ended before they were done.'),
    inconclusive: Count.describe('Runs that ended, and could not be judged.'),
})
    .readonly()
    .describe('How many runs came to what.');
/** Everything that is said about one suite: one spec on one agent. */
const SuiteReport = object({
    verdict: schemas_enum(verdicts).describe('What the suite came to.'),
    red: schemas_boolean().describe('Whether it makes the step fail, by the fail-on policy.'),
    reasons: list(schemas_string()).describe('Why the verdict is what it is: sentences, the weightiest first.'),
    notices: list(schemas_string()).describe('What the reader should know besides; never a reason to fail.'),
    spec: object({
        path: schemas_string().describe('Its path from the workspace.'),
        suiteName: schemas_string().optional().describe('The name that the suite gives itself.'),
        unread: literal(true).optional().describe('That it could not be read, so that nothing of it is known.'),
        repositoryPath: schemas_string()
            .optional()
            .describe("Its path in the workflow's repository, where that is checked out in a folder of the workspace."),
        blob: object({
            repository: schemas_string().describe('owner/name, or what the service calls it.'),
            sha: schemas_string().describe('The commit.'),
            url: schemas_string().optional().describe('The page of the file at that commit; left out where none is known.'),
        })
            .readonly()
            .optional()
            .describe("The file at its commit, where it comes from another repository than the workflow's."),
    })
        .readonly()
        .describe('The file of the suite.'),
    mode: schemas_enum(['lint', 'dry-run', 'run', 'submit', 'wait']).describe('How far the step was to go.'),
    agentId: schemas_int().optional().describe('The agent that was tested; left out where none is named.'),
    channel: schemas_string().describe('The way in which it was talked to, such as text or voice.'),
    service: schemas_string().describe('Where it ran: the base URL, or "local service".'),
    resultIds: list(schemas_int()).describe("In the order of the submissions: the suite's own, then its retries."),
    resultUrls: list(schemas_string())
        .optional()
        .describe('Where the service shows those; left out for the local service, which ends with the step.'),
    status: schemas_string().optional().describe('The last known status of the result, from an open set.'),
    price: PriceReport,
    plannedRuns: schemas_number().optional().describe('How many runs were planned; left out when nothing was priced.'),
    concurrentRuns: ConcurrentRuns.optional(),
    counts: OutcomeCounts,
    passRate: schemas_number().optional().describe('Percent of the runs that passed, 0 to 100; left out when nothing ran.'),
    cases: list(CaseReport).describe('The cases of the spec that were selected, in the order of the file.'),
    removed: list(RemovedCase).optional().describe('Cases that the baseline has and this spec no longer has.'),
    problems: list(ProblemReport).describe('What is wrong with the spec, errors and warnings, in the order of the file.'),
    durationMs: schemas_number()
        .describe('Milliseconds from its submission (in mode wait: from when it was taken up) to the end of its last run, retries included; 0 when it is not known.'),
})
    .readonly();

;// CONCATENATED MODULE: ./build/report/report.js




/**
 * The report of a step: the one thing that every output is a rendering of, and as `result.json` the one thing that a
 * later step reads again. What is unknown is left out. `schema/report.v1.json` is made from this; a new field may join
 * it, but none may change its meaning without a new `version`. Its suites with their cases are in `suite-report.ts`, the
 * runs with what was said in `run-report.ts`.
 */
/** Where a report was made, as far as the surroundings tell. */
const Origin = object({
    repository: schemas_string().optional().describe('owner/name'),
    sha: schemas_string().optional().describe("The commit that was tested: a pull request's head, not its merge commit."),
    ref: schemas_string().optional().describe('The branch or tag, such as refs/heads/main.'),
    pullRequest: schemas_int().optional().describe('The number of the pull request that was tested.'),
    workflow: schemas_string().optional().describe('The name of the workflow.'),
    job: schemas_string().optional().describe('The key of the job in the workflow.'),
    leg: schemas_string()
        .optional()
        .describe('The same for the same matrix values and step, in every run; a digest, so that it tells none of them.'),
    runId: schemas_string().optional().describe('The ID of the workflow run.'),
    runAttempt: schemas_string().optional().describe('Which attempt of that run, from 1.'),
    url: schemas_string().optional().describe('The page of the workflow run.'),
})
    .readonly()
    .describe('Where the report was made, as far as the surroundings tell.');
/** What the cases were compared with. */
const BaselineReport = object({
    state: schemas_enum(['compared', 'missing', 'unreadable']).describe('Whether there was something to compare with.'),
    name: schemas_string().describe('Where it was looked for, for the reader.'),
    reason: schemas_string().optional().describe('Why there is nothing to compare with, and what to do about it.'),
    startedAt: Time.optional().describe('When its step began: ISO 8601, UTC.'),
    sha: schemas_string().optional().describe('The commit that it tested.'),
    url: schemas_string().optional().describe('The page of the workflow run that it is from.'),
})
    .readonly()
    .describe('What the cases were compared with; left out when nothing was to be compared.');
/** What became of a step: the suites it ran. Every output is a rendering of this. */
const Report = object({
    version: literal(1).describe('Of this format.'),
    verdict: schemas_enum(verdicts).describe("The suites' verdicts taken together."),
    red: schemas_boolean().describe('Whether the step fails: when one of its suites makes it.'),
    startedAt: Time.describe('When the step began: ISO 8601, UTC.'),
    durationMs: schemas_number().describe('How long the step took, in milliseconds.'),
    origin: Origin,
    policy: object({
        failOn: list(schemas_string()).describe('What makes the step fail: the words of fail-on.'),
        minPassRate: schemas_number().describe('The percent of the runs that must pass, 0 to 100: min-pass-rate.'),
        minPasses: schemas_number().optional().describe('How many runs of a case are enough: min-passes.'),
    })
        .readonly()
        .describe('How many failures the suites may have, and what makes the step fail.'),
    baseline: BaselineReport.optional(),
    suites: list(SuiteReport).describe('One for each spec and agent, in the order of the inputs.'),
})
    .readonly();

;// CONCATENATED MODULE: ./build/report/files/result.js



/** As far as to the runs of the cases of the suites: each is a line. */
const result_levels = 6;
/** The report itself, as `result.json`; `schema/report.v1.json` describes it. */
const renderResult = (report) => [...renderResultParts(report)].join('');
/** The same in pieces: with all conversations in one string it would take the memory of the step twice over. */
function* renderResultParts(report) {
    yield* renderJsonParts(report, result_levels);
    yield '\n';
}
const maxIssues = 3;
const maxReasonLength = 500;
/**
 * Reads a `result.json` again. Fields that this version does not know are dropped, because a later one may have added
 * them; anything else that differs from the schema is refused. Never throws. A reason may quote the text: it is still to
 * be escaped.
 */
function parseResult(text) {
    let value;
    try {
        value = JSON.parse(text.replace(/^\ufeff/, ''));
    }
    catch (error) {
        const why = Error.isError(error) ? error.message : String(error);
        return { kind: 'not JSON', reason: `is not JSON: ${plain_text_cut(why, maxReasonLength)}` };
    }
    const version = readVersion(value);
    if (version !== undefined && version !== 1) {
        const shown = typeof version === 'number' ? `version ${version}` : 'an unknown version';
        return { kind: 'another version', reason: `is a report of ${shown}, and only version 1 can be read` };
    }
    const parsed = Report.safeParse(value);
    if (parsed.success)
        return { kind: 'report', report: parsed.data };
    const issues = parsed.error.issues.map(({ path, message }) => `${path.map(String).join('.') || 'the file'}: ${message}`);
    const rest = issues.length > maxIssues ? `; and ${issues.length - maxIssues} more` : '';
    const shown = plain_text_cut(issues.slice(0, maxIssues).join('; '), maxReasonLength);
    return { kind: 'not a report', reason: `is not a report: ${shown}${rest}` };
}
/** The version of whatever looks like a report of some version. */
const readVersion = (value) => typeof value === 'object' && value !== null && 'version' in value && 'suites' in value ? value.version : undefined;

;// CONCATENATED MODULE: ./build/contract/loopback.js
/**
 * Whether the host of a URL is this machine, for certain: a name below `localhost` is up to whatever resolves it. The URL
 * parser has already brought every notation of an address to one.
 */
const isLoopback = ({ hostname }) => hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);

;// CONCATENATED MODULE: ./build/report/text/pieces.js
/** All pieces in their order, however deeply they lie in each other: each is reached without asking those around it. */
function* flatten(pieces) {
    const open = [pieces];
    for (let inner = open.at(-1); inner !== undefined; inner = open.at(-1)) {
        const { done, value } = inner.next();
        if (done === true)
            open.pop();
        else if (isPieces(value))
            open.push(value);
        else
            yield value;
    }
}
/** Whether something is to be had piece by piece. */
const isPieces = (value) => typeof value === 'object' && value !== null && 'next' in value;

;// CONCATENATED MODULE: ./build/report/text/html.js



const html_references = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
};
/** Most of what is said needs nothing of all this. */
const harmless = /^[\n\x20!#-%(-;=?-~]*$/;
/** Western letters and punctuation, printable for certain: looking for what nobody sees would only take time. */
const western = /^[\n\x20-\x7e\xa0-\xff\u2010-\u2015\u2018-\u201f\u2026]*$/;
/** What means something to HTML, in text and between quotes. */
const html_markup = /[&<>"']/g;
/**
 * Western text, in it dashes, quotes and symbols, which alone would make every character of the page take two bytes in
 * memory: they are written as references.
 */
const html_symbol = /[\u2010-\u2bff]/;
const narrowBesideSymbols = /^[\n\x20-\xff\u2010-\u2bff]*$/;
const markupAndSymbols = /[&<>"'\u2010-\u2bff]/g;
/** Finds what a runner takes for a command once somebody prints the page, and a little more. */
const html_commandLike = /(?:^|[\r\n\v\f\u0085\u2028\u2029])[^!-9;-~]*:[^ -~]*:|#[^ -~]*#[^ -~]*\[/;
const breakCommands = (markup) => markup
    .replace(/(^|\n)([\s\p{Cf}\p{DI}]*):(?=[\p{Cf}\p{DI}]*:)/gu, '$1$2&#58;')
    .replace(/(#[\p{Cf}\p{DI}]*#[\p{Cf}\p{DI}]*)\[/gu, '$1&#91;');
/**
 * A text from outside as the text, or as the quoted attribute value, of an element: it shows just that text, and makes no
 * element, attribute or reference. What nobody sees is written out as on every surface; line breaks stay.
 */
function escapeHtml(text) {
    const escaped = escapeMarkup(text);
    return (text.includes(':') || text.includes('#')) && html_commandLike.test(text) ? breakCommands(escaped) : escaped;
}
function escapeMarkup(text) {
    if (harmless.test(text))
        return text;
    const isWestern = western.test(text);
    const plain = isWestern ? text : toPlainLines(text).join('\n');
    const isNarrow = html_symbol.test(plain) && (isWestern || narrowBesideSymbols.test(plain));
    return isNarrow ? toNarrow(plain.replace(markupAndSymbols, html_toReference)) : plain.replace(html_markup, html_toReference);
}
const html_toReference = (character) => html_references[character] ?? `&#${character.charCodeAt(0)};`;
/** The same text with a byte a character in memory: a part of a wider text stays as wide as that, whatever is in it. */
function toNarrow(text) {
    if (text.length > narrow.length)
        return Buffer.from(text, 'latin1').toString('latin1');
    return narrow.toString('latin1', 0, narrow.write(text, 'latin1'));
}
/** One for all texts that have room in it: a new one for each would pile up outside of the heap. */
const narrow = Buffer.alloc(16_384);
/** A piece of HTML in which every text is escaped already. */
class Html {
    #text;
    constructor(text) {
        this.#text = text;
    }
    /** Takes a text as it is. Only for what this program has written itself. */
    static trust(text) {
        return new Html(text);
    }
    toString() {
        return this.#text;
    }
}
const toMarkup = (value) => {
    if (value === undefined)
        return '';
    if (typeof value === 'string')
        return escapeHtml(value);
    if (value instanceof Html)
        return value.toString();
    return typeof value === 'number' ? String(value) : value.map(toMarkup).join('');
};
/** A template of HTML. Its values are escaped unless they are HTML themselves; lists are joined, undefined is nothing. */
function html(parts, ...values) {
    let text = parts[0] ?? '';
    for (let index = 0; index < values.length; index += 1)
        text += toMarkup(values[index]) + (parts[index + 1] ?? '');
    return Html.trust(text);
}
/** The same template piece by piece, so that a page of megabytes is never one text in memory. */
function* htmlParts(parts, ...values) {
    let text = parts[0] ?? '';
    for (let index = 0; index < values.length; index += 1) {
        const value = values[index];
        if (isParts(value)) {
            yield Html.trust(text);
            yield value;
            text = '';
        }
        else
            text += toMarkup(value);
        text += parts[index + 1] ?? '';
    }
    yield Html.trust(text);
}
const isParts = (value) => isPieces(value);
/**
 * A URL that a page may link to, else undefined: https, or http on this machine or on the host of `origin` (GitHub's own
 * server in a company's network may have nothing better). None with a user's name, which only disguises the host.
 */
function toLinkTarget(url, origin) {
    const target = URL.parse(url ?? '');
    if (target === null || target.username !== '' || target.password !== '')
        return undefined;
    if (target.protocol === 'https:')
        return target;
    const isOwn = target.protocol === 'http:' && (isLoopback(target) || target.host === URL.parse(origin ?? '')?.host);
    return isOwn ? target : undefined;
}
/** A link where the URL may be linked, else its text alone. The page of the link is not told where it was followed. */
function renderLink(url, text, { origin } = {}) {
    const target = toLinkTarget(url, origin);
    return target === undefined ? html `${text}` : html `<a href="${target.href}" rel="noreferrer">${text}</a>`;
}
/** The text itself, or its first whole words; at most so many UTF-16 code units. */
const cutText = (text, maxLength) => text.length <= maxLength ? { shown: text, length: undefined } : { shown: plain_text_cut(text, maxLength), length: text.length };

;// CONCATENATED MODULE: ./build/report/page/browse.js
/** The page's script: search, filter, fold and unfold, permalinks. Everything it shows is on the page already. */
function browse(page, view) {
    const entries = [...page.querySelectorAll('.case')].map((element) => ({ element, tags: (element.dataset['tags'] ?? '').split(' '), text: undefined }));
    const controls = findControls(page);
    if (controls === undefined) {
        revealTarget(page, view.location.hash);
        return;
    }
    const apply = () => showFitting(page, entries, controls);
    listenToControls(controls, entries, view, apply);
    listenToKeys(page, controls);
    const follow = () => {
        if (readChoice(controls, view.location.hash))
            apply();
        else
            revealTarget(page, view.location.hash);
    };
    view.addEventListener('hashchange', follow);
    // A link to the place where one is already changes no hash, and still has to open it.
    for (const link of page.querySelectorAll('a[href^="#"]'))
        link.addEventListener('click', () => view.setTimeout(follow, 0));
    controls.toolbar.hidden = false;
    apply();
    follow();
}
function findControls(page) {
    const [toolbar, query, shown, expand, collapse] = ['toolbar', 'query', 'shown', 'expand', 'collapse'].map((id) => page.getElementById(id));
    if (!toolbar || !query || !shown || !expand || !collapse)
        return undefined;
    return { toolbar, query, shown, expand, collapse, radios: [...toolbar.querySelectorAll('input[type=radio]')] };
}
function listenToControls(controls, entries, view, apply) {
    let timer;
    const change = () => {
        apply();
        writeChoice(controls, view);
    };
    controls.query.addEventListener('input', () => {
        view.clearTimeout(timer);
        timer = view.setTimeout(change, 120);
    });
    for (const radio of controls.radios)
        radio.addEventListener('change', change);
    const fold = (open) => {
        for (const { element } of entries) {
            if (element.hidden)
                continue;
            for (const details of element.querySelectorAll('details'))
                details.open = open;
        }
    };
    controls.expand.addEventListener('click', () => fold(true));
    controls.collapse.addEventListener('click', () => fold(false));
}
function listenToKeys(page, { query }) {
    page.addEventListener('keydown', (event) => {
        const inField = page.activeElement?.localName === 'input' && page.activeElement.id === query.id;
        if (event.key !== '/' || inField || event.ctrlKey || event.metaKey || event.altKey)
            return;
        event.preventDefault();
        query.focus();
        query.select();
    });
}
/** Shows the cases that have the chosen tag and every word that is looked for, and says how many. */
function showFitting(page, entries, { query, shown, radios }) {
    const tag = radios.find(({ checked }) => checked)?.value ?? '';
    const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const entry of entries) {
        const fits = (tag === '' || entry.tags.includes(tag)) && hasWords(entry, words);
        if (entry.element.hidden === fits)
            entry.element.hidden = !fits;
        if (fits)
            count += 1;
        showPlace(entry, fits && count <= 200 ? words : []);
    }
    for (const section of page.querySelectorAll('.suite')) {
        const none = section.querySelector('.none');
        if (none)
            none.hidden = section.querySelector('.case:not([hidden])') !== null;
    }
    const noun = entries.length === 1 ? 'case' : 'cases';
    shown.textContent = count === entries.length ? `${count} ${noun}` : `${count} of ${entries.length} ${noun}`;
}
function hasWords(entry, words) {
    if (words.length === 0)
        return true;
    entry.text ??= [...entry.element.querySelectorAll('[data-text]')]
        .map(({ textContent }) => textContent ?? '')
        .join('\n')
        .toLowerCase();
    const { text } = entry;
    return words.every((word) => text.includes(word));
}
/** What was found where it is folded away: the words around it. */
function showPlace({ element }, words) {
    const hit = element.querySelector('.hit');
    if (!hit)
        return;
    const [word] = words;
    const isInSight = (place) => place.parentElement?.localName !== 'p' && place.localName !== 'p';
    const places = word === undefined ? [] : [...element.querySelectorAll('[data-text]')];
    const fitting = places.filter(({ textContent }) => textContent?.toLowerCase().includes(word ?? ''));
    const place = fitting[0];
    hit.hidden = place === undefined || isInSight(place);
    hit.textContent = hit.hidden || place === undefined ? '' : quote(place.textContent ?? '', word ?? '');
}
function quote(text, word) {
    const at = Math.max(0, text.toLowerCase().indexOf(word));
    const [start, end] = [Math.max(0, at - 60), at + word.length + 100];
    const words = text.slice(start, end).toWellFormed().replace(/\s+/g, ' ').trim();
    return `Found: ${start > 0 ? '\u2026 ' : ''}${words}${end < text.length ? ' \u2026' : ''}`;
}
/** Opens what a link names, and all around it. */
function revealTarget(page, hash) {
    const target = hash.length > 1 ? page.getElementById(hash.slice(1)) : null;
    if (target === null)
        return;
    for (let around = target; around !== null; around = around.parentElement) {
        if (around.localName === 'details')
            around.open = true;
        around.hidden = false;
    }
    const details = target.localName === 'details' ? target : target.querySelector('details');
    if (details)
        details.open = true;
    target.scrollIntoView();
    target.querySelector('summary')?.focus({ preventScroll: true });
}
/** Takes filter and search from a link such as `#filter=failed&search=refund`. Whether it is one. */
function readChoice({ radios, query }, hash) {
    if (!/^#(?:filter|search)=/.test(hash))
        return false;
    const choice = new URLSearchParams(hash.slice(1));
    const wanted = radios.find(({ value }) => value === (choice.get('filter') ?? '')) ?? radios[0];
    if (wanted)
        wanted.checked = true;
    query.value = choice.get('search') ?? '';
    return true;
}
function writeChoice({ radios, query }, { history }) {
    const filter = radios.find(({ checked }) => checked)?.value ?? '';
    const choice = { ...(filter !== '' && { filter }), ...(query.value !== '' && { search: query.value }) };
    try {
        history.replaceState(null, '', `#${new URLSearchParams(choice)}`);
    }
    catch {
        // A frame without an origin has no history to write; the choice holds all the same.
    }
}
/** The functions of this file as they are, and the call of the first. None of them may use anything else of it. */
const pageScript = [
    browse,
    findControls,
    listenToControls,
    listenToKeys,
    showFitting,
    hasWords,
    showPlace,
    quote,
    revealTarget,
    readChoice,
    writeChoice,
    `${browse.name}(document, window)`,
]
    .join('\n')
    .replace(/<(?=[/!]|script)/gi, '\\x3c');

;// CONCATENATED MODULE: ./build/report/short-sha.js
/** A commit by its first letters, as people write it; undefined for what does not look like a commit. */
const toShortSha = (sha) => /^[0-9a-f]{7,64}$/.test(sha ?? '') ? sha?.slice(0, 7) : undefined;

;// CONCATENATED MODULE: ./build/report/changes.js




/** What became of the cases of all suites; undefined where nothing was to be compared. */
function toChanges(report) {
    const { baseline } = report;
    if (baseline === undefined)
        return undefined;
    if (baseline.state !== 'compared')
        return { sentence: toMissingSentence(baseline), groups: [] };
    const groups = toChangeGroups(...report.suites);
    if (groups.length === 0)
        return { sentence: `No case was compared with ${toPastName(baseline)}.`, groups };
    return { sentence: `${toCounts(groups)} since ${toPast(baseline, report.startedAt)}.`, groups };
}
/** The cases of suites by what became of them, the groups that need looking at first. */
function toChangeGroups(...suites) {
    const changed = suites.flatMap((suite) => [
        ...suite.cases.map((one) => ({ change: one.change, entry: { suite, name: one.name, case: one } })),
        ...(suite.removed ?? []).map(({ name }) => ({
            change: 'removed',
            entry: { suite, name, case: undefined },
        })),
    ]);
    const byChange = Map.groupBy(changed, ({ change }) => change);
    return changes.flatMap((change) => {
        const cases = byChange.get(change)?.map(({ entry }) => entry) ?? [];
        if (change === 'new')
            cases.sort(failingFirst);
        return cases.length === 0 ? [] : [{ change, label: changeLabels[change], cases }];
    });
}
const changes = Object.keys(changeLabels);
const changes_maxNames = 5;
const changes_maxNameLength = 80;
/** The cases of a group by name, such as "regression: A refund is verified first and 3 more"; still to be escaped. */
function toGroupSentence({ label, cases }) {
    const names = cases.slice(0, changes_maxNames).map(toName);
    const rest = cases.length - names.length;
    return `${label.word}: ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
/** Of a new case nobody knows what it comes to. */
function toName({ name, case: one }) {
    const shown = plain_text_cut(toPlainLine(name), changes_maxNameLength);
    return one?.change === 'new' && changes_isFailing(one) ? `${shown} (${labels_outcomeLabels.failed.word})` : shown;
}
const changes_isFailing = ({ runs }) => runs.some(({ outcome }) => outcome === 'failed');
const failingFirst = (a, b) => Number(b.case !== undefined && changes_isFailing(b.case)) - Number(a.case !== undefined && changes_isFailing(a.case));
/** The groups that are worth their names: a case that did not change is none. */
const toToldGroups = (groups) => groups.filter(({ change }) => change !== 'unchanged');
/** Only the regression is a noun. */
const toCounts = (groups) => groups.map(({ change, cases }) => `${cases.length} ${toChangeNoun(change, cases.length)}`).join(', ');
/** The word of a change behind a number of cases. */
const toChangeNoun = (change, count) => `${changeLabels[change].word}${change === 'regression' && count !== 1 ? 's' : ''}`;
const maxTextLength = 500;
const toPastName = ({ sha, name }) => toShortSha(sha) ?? plain_text_cut(toPlainLine(name), maxTextLength);
function toPast(baseline, now) {
    const age = toAge(baseline.startedAt, now);
    return age === undefined ? toPastName(baseline) : `${toPastName(baseline)}, ${age}`;
}
const toMissingSentence = ({ name, reason }) => {
    const why = reason === undefined ? '' : `: ${toPlainLine(reason).replace(/\.$/, '')}`;
    return `Nothing is compared with ${plain_text_cut(toPlainLine(name), maxTextLength)}${plain_text_cut(why, 2 * maxTextLength)}.`;
};
const units = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
];
/** How long ago it was, in its largest whole unit; undefined for what is not in the past. */
function toAge(then, now) {
    const ms = Date.parse(now) - Date.parse(then ?? '');
    if (!(ms >= 0))
        return undefined;
    const unit = units.find(([, length]) => ms >= length);
    return unit === undefined ? 'just before' : `${quantities_formatCount(Math.floor(ms / unit[1]), unit[0])} ago`;
}

;// CONCATENATED MODULE: ./build/contract/time.js
/** Days and times as ISO 8601 writes them; a blank may stand for the T. */
const dayTime = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i;
/**
 * A time as a service sends it, in milliseconds since 1970; NaN for what is none. One without a zone is in UTC, as the
 * service says of all its times, and never in the zone of whoever reads it.
 */
function toTimeMs(text) {
    const [, day, clock, zone = 'Z'] = dayTime.exec(text?.trim() ?? '') ?? [];
    if (day === undefined)
        return Number.NaN;
    const offset = zone.replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`);
    return Date.parse(`${day}T${clock}${offset.toUpperCase()}`);
}
/** The same in one form, such as `2026-11-22T08:00:00.000Z`; undefined for what is no time. */
function time_toTime(text) {
    const ms = toTimeMs(text);
    return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}

;// CONCATENATED MODULE: ./build/report/moment.js

/** The moment of a time as a service sends it; undefined for what is none. */
function toMoment(text) {
    const time = time_toTime(text);
    return time === undefined ? undefined : { day: time.slice(0, 10), clock: time.slice(11, 19) };
}

;// CONCATENATED MODULE: ./build/report/page/facts.js



/** Facts as a list of names and values; nothing without any. */
const renderFacts = (facts) => facts.length === 0
    ? html ``
    : html `<dl class="facts">
${facts.map(({ name, value }) => html `<div><dt>${name}</dt><dd dir="auto">${value}</dd></div>
`)}</dl>
`;
const maxMomentLength = 100;
/** A time to the second in UTC; what is none is shown as it came. */
function formatMoment(text) {
    const moment = toMoment(text);
    return moment === undefined ? plain_text_cut(text, maxMomentLength) : `${moment.day} ${moment.clock} UTC`;
}

;// CONCATENATED MODULE: ./build/report/page/mark.js


/** A symbol for the eye; its word stands beside it. */
const renderSymbol = ({ symbol }, kind) => html `<span class="mark ${kind}" aria-hidden="true">${symbol}</span>`;
/** The symbol of an outcome, or of a case that did not run. */
const renderMark = (outcome) => marks[outcome ?? 'not-run'];
const marks = {
    passed: renderSymbol(labels_outcomeLabels.passed, 'passed'),
    failed: renderSymbol(labels_outcomeLabels.failed, 'failed'),
    errored: renderSymbol(labels_outcomeLabels.errored, 'errored'),
    timeout: renderSymbol(labels_outcomeLabels.timeout, 'timeout'),
    cancelled: renderSymbol(labels_outcomeLabels.cancelled, 'cancelled'),
    inconclusive: renderSymbol(labels_outcomeLabels.inconclusive, 'inconclusive'),
    'not-run': renderSymbol(labels_notRunLabel, 'not-run'),
};

;// CONCATENATED MODULE: ./build/report/page/changes.js








const page_changes_maxNameLength = 300;
const changes_maxReasonLength = 2_000;
/** More of them are found by the filter, or in result.json. */
const maxListed = 25;
/** Those that need no list: nobody acts on them. */
const unlisted = ['unchanged', 'not-comparable'];
/** What changed against the baseline; nothing without one. */
function renderChanges({ report, suites, only }) {
    const { baseline, origin } = report;
    if (baseline === undefined)
        return html ``;
    const listed = suites.flatMap(({ cases }) => cases);
    const counted = caseChanges.map((change) => ({
        kind: change,
        label: changeLabels[change],
        entries: listed
            .filter(({ digest }) => digest.case.change === change)
            .map(({ anchor, digest }) => html `<a href="#${anchor}" dir="auto" data-text>${plain_text_cut(digest.case.name, page_changes_maxNameLength)}</a>`),
    }));
    const removed = report.suites
        .flatMap((suite) => suite.removed ?? [])
        .map(({ name }) => html `<span dir="auto" data-text>${plain_text_cut(name, page_changes_maxNameLength)}</span>`);
    const groups = [...counted, { kind: 'removed', label: changeLabels.removed, entries: removed }].filter(({ entries }) => entries.length > 0);
    return html `<section class="changes" aria-labelledby="changes">${Html.trust(only === undefined ? heading('h2') : heading('h3'))}
<p>${renderBaseline(baseline, origin)}</p>
${baseline.state === 'compared' ? renderGroups(groups) : ''}</section>
`;
}
const heading = (level) => `<${level} id="changes">Against the baseline</${level}>`;
function renderGroups(groups) {
    if (groups.length === 0)
        return html `<p>No case could be compared.</p>`;
    const listed = groups.filter(({ kind }) => !unlisted.some((change) => change === kind));
    return html `<ul class="badges">
${groups.map(({ kind, label, entries, }) => html `<li class="badge ${kind}">${renderSymbol(label, kind)} <b>${entries.length}</b> ${toChangeNoun(kind, entries.length)}</li>
`)}</ul>
${listed.length === 0
        ? ''
        : html `<details><summary>Which cases</summary><dl class="groups">
${listed.map(renderGroup)}</dl></details>
`}`;
}
const renderGroup = ({ kind, label, entries, }) => html `<div><dt>${renderSymbol(label, kind)} ${label.word}</dt><dd><ul>${entries
    .slice(0, maxListed)
    .map((entry) => html `<li>${entry}</li>
`)}${entries.length > maxListed ? html `<li>and ${entries.length - maxListed} more</li>` : ''}</ul></dd></div>
`;
function renderBaseline({ state, name, reason, startedAt, sha, url }, origin) {
    const shown = plain_text_cut(name, page_changes_maxNameLength);
    const why = reason === undefined ? '' : html ` <span dir="auto" data-text>${plain_text_cut(reason, changes_maxReasonLength)}</span>`;
    if (state !== 'compared')
        return html `There is nothing to compare with: the baseline <span dir="auto" data-text>${shown}</span> ${state === 'missing' ? 'was not found.' : 'cannot be read.'}${why}`;
    const facts = [
        ...(sha === undefined ? [] : [html `commit <code>${plain_text_cut(toShortSha(sha) ?? sha, page_changes_maxNameLength)}</code>`]),
        ...(startedAt === undefined ? [] : [html `${formatMoment(startedAt)}`]),
        ...(url === undefined ? [] : [renderLink(url, 'its workflow run', { origin: origin.url ?? '' })]),
    ];
    return html `Compared with <span dir="auto" data-text>${shown}</span>${facts.map((fact) => html ` &middot; ${fact}`)}.${why}`;
}

;// CONCATENATED MODULE: ./build/report/page/conversations.js

/** Of one turn, what a report keeps is shown with the words on what it leaves out. In UTF-16 code units. */
const conversations_maxTurnLength = 2 * keptLimits.turnLength;
/** Of one conversation, the last turns are shown, and the one that failed. */
const conversations_maxTurns = keptLimits.turns;
/** What is said in all conversations together, in UTF-16 code units. A browser takes seconds for more. */
const maxSpoken = 40 * 1_024 * 1_024;
/** What a turn takes besides what is said in it, about. */
const turnFrame = 400;
/** The runs whose conversations fit, those that did not pass before those that did. */
function chooseConversations({ suites }) {
    const runs = suites.flatMap(({ cases }) => cases.flatMap((caseReport) => caseReport.runs));
    const spoken = runs.filter(({ transcript }) => transcript.length > 0);
    const { passed = [], others = [] } = Object.groupBy(spoken, ({ outcome }) => outcome === 'passed' ? 'passed' : 'others');
    const chosen = new Set();
    let left = maxSpoken;
    for (const run of [...others, ...passed]) {
        const length = toShownLength(run);
        if (length > left)
            continue;
        left -= length;
        chosen.add(run);
    }
    return chosen;
}
const toShownLength = ({ transcript }) => transcript
    .slice(-conversations_maxTurns)
    .reduce((sum, { content = '' }) => sum + Math.min(content.length, conversations_maxTurnLength) + turnFrame, 0);

;// CONCATENATED MODULE: ./build/report/page/contents.js


/** Puts the cases of a report into the order of the page, and gives each an address. */
function toContents(report) {
    const taken = new Set();
    const suites = report.suites.map((suite, index) => toPageSuite(suite, report.policy, { number: index + 1, taken }));
    return {
        report,
        suites,
        only: report.suites.length === 1 ? report.suites[0] : undefined,
        conversations: chooseConversations(report),
        first: toFirst(suites),
    };
}
/** What a suite that passed has forgiven is in the list of its cases only. */
function toFirst(suites) {
    const noteworthy = suites.flatMap(({ suite, cases }) => cases.filter(({ digest }) => isNoteworthy(digest, suite)));
    const isTolerated = ({ digest }) => Number(digest.tolerance !== undefined);
    return noteworthy.sort((a, b) => isTolerated(a) - isTolerated(b));
}
function toPageSuite(suite, policy, { number, taken }) {
    const positions = new Map(suite.cases.map((caseReport, index) => [caseReport, index + 1]));
    const cases = toCaseDigests(suite, policy).map((digest) => ({
        digest,
        anchor: toAnchor(digest.case, `case-${number}`, positions.get(digest.case) ?? 0, taken),
        tags: toTags(digest),
    }));
    return { suite, anchor: `suite-${number}`, cases };
}
const maxSlugLength = 128;
const unfit = /[^a-z0-9]+/g;
function toAnchor({ key }, prefix, position, taken) {
    const slug = (key ?? '').slice(0, maxSlugLength).toLowerCase().replace(unfit, '-');
    const wanted = `${prefix}-${slug}`;
    const anchor = slug === '' || slug === '-' || taken.has(wanted) ? `${prefix}--${position}` : wanted;
    taken.add(anchor);
    return anchor;
}
/** The changes that somebody would look for; what goes on failing is not one of them. */
const changed = ['regression', 'fixed', 'flaky', 'new'];
function toTags(digest) {
    const { change } = digest.case;
    const tags = [
        digest.outcome ?? 'not-run',
        ...(isUnpassed(digest) ? ['unpassed'] : []),
        ...(digest.isFlaky ? ['flaky'] : []),
        ...(change === undefined ? [] : [change]),
        ...(changed.includes(change) ? ['changed'] : []),
    ];
    return [...new Set(tags)];
}

;// CONCATENATED MODULE: ./build/report/page/filters.js



const filters = [
    { tag: '', label: { symbol: '', word: 'all' } },
    { tag: 'unpassed', label: { symbol: '', word: 'not passed' } },
    ...unpassedOutcomes.map((outcome) => ({ tag: outcome, label: labels_outcomeLabels[outcome] })),
    { tag: 'not-run', label: labels_notRunLabel },
    { tag: 'flaky', label: labels_flakyLabel },
    { tag: 'passed', label: labels_outcomeLabels.passed },
    { tag: 'changed', label: { symbol: '', word: 'changed' } },
    ...['regression', 'fixed', 'still-failing', 'new', 'not-comparable'].map((change) => ({
        tag: change,
        label: changeLabels[change],
    })),
];
/** What chooses among the cases. It does nothing without the script, so it is hidden until that has started. */
function renderFilters({ suites }) {
    const cases = suites.flatMap((suite) => suite.cases);
    if (cases.length === 0)
        return html ``;
    const count = (tag) => tag === '' ? cases.length : cases.filter(({ tags }) => tags.includes(tag)).length;
    const unpassed = unpassedOutcomes.filter((outcome) => count(outcome) > 0);
    const offered = filters.filter(({ tag }) => count(tag) > 0 && !(tag === 'unpassed' && unpassed.length < 2));
    return html `<search class="toolbar" id="toolbar" aria-label="Cases" hidden>
<div class="row"><label class="sr" for="query">Search names, reasons and what was said</label>
<input type="search" id="query" autocomplete="off" spellcheck="false" placeholder="Search names, reasons and what was said" aria-keyshortcuts="/">
<button type="button" id="expand">Expand all</button><button type="button" id="collapse">Collapse all</button></div>
<fieldset><legend class="sr">Which cases are shown</legend>
${offered.map(({ tag, label }) => html `<label class="chip"><input type="radio" name="filter" value="${tag}"${tag === '' ? html ` checked` : ''}><span>${label.symbol === '' ? '' : html `${renderSymbol(label, tag)} `}${label.word} <b>${count(tag)}</b></span></label>
`)}</fieldset>
<p role="status" id="shown"></p>
</search>
`;
}

;// CONCATENATED MODULE: ./build/report/page/places.js
/** The address of a repository, by that of the workflow run's page; undefined where that does not tell. */
function toRepositoryUrl({ url, repository }) {
    if (url === undefined || repository === undefined)
        return undefined;
    const end = url.indexOf(`/${repository}/actions/`);
    return end === -1 ? undefined : `${url.slice(0, end)}/${toPath(repository)}`;
}
/** The page of a commit of the repository. */
function toCommitUrl(origin, sha) {
    const repository = toRepositoryUrl(origin);
    return repository === undefined || sha === undefined ? undefined : `${repository}/commit/${encodeURIComponent(sha)}`;
}
/** The page of the pull request. */
function toPullRequestUrl(origin) {
    const repository = toRepositoryUrl(origin);
    return repository === undefined || origin.pullRequest === undefined
        ? undefined
        : `${repository}/pull/${origin.pullRequest}`;
}
const toPath = (path) => path.toWellFormed().split('/').map(encodeURIComponent).join('/');

;// CONCATENATED MODULE: ./build/report/facts.js

/** The price and every limit it was held against, as short plain texts; nothing when neither is known. */
function toPriceFacts({ estimated, limit, base, maxIncrease, maxRuns }) {
    const limits = [
        ...(limit === undefined ? [] : [`limit ${formatAmount(limit)}`]),
        ...(base === undefined ? [] : [`base ${formatAmount(base)}`]),
        ...(maxIncrease === undefined ? [] : [`may rise by ${maxIncrease}`]),
        ...(maxRuns === undefined ? [] : [`at most ${quantities_formatCount(maxRuns, 'run')}`]),
    ];
    if (estimated !== undefined)
        return [[`price ${formatAmount(estimated)}`, ...limits].join(', ')];
    return limits.length === 0 ? [] : [['price unknown', ...limits].join(', ')];
}
/** How long a suite took; nothing for one that had no runs to take any time. */
const toDurationFacts = ({ durationMs }) => durationMs === 0 ? [] : [formatDuration(durationMs)];
/** How many runs were planned, and how many of them can go on side by side, as a short plain text. */
function toPlannedFacts({ plannedRuns: runs, concurrentRuns, }) {
    if (runs === undefined)
        return [];
    const planned = `${quantities_formatCount(runs, 'run')} planned`;
    if (concurrentRuns === undefined || runs < 2)
        return [planned];
    const { limit = runs, setBy } = concurrentRuns;
    return [limit < runs ? `${planned}, at most ${limit} side by side (${setBy})` : `${planned}, all can go side by side`];
}

;// CONCATENATED MODULE: ./build/report/spec-link.js
const shaText = /^[0-9a-f]{7,64}$/;
const repositoryName = /^[\w.-]+\/[\w.-]+$/;
/**
 * The page of a spec at the commit that was tested; undefined where that is not known, as at the desk, for a file
 * outside of the checkout, or for one of a repository without pages.
 */
function toSpecUrl(spec, origin, lines) {
    const url = spec.blob === undefined ? toBlobUrl(spec.repositoryPath ?? spec.path, origin) : spec.blob.url;
    if (url === undefined || lines === undefined)
        return url;
    const { line, endLine = line } = lines;
    return `${url}#L${line}${endLine > line ? `-L${endLine}` : ''}`;
}
function toBlobUrl(path, { repository, sha, url }) {
    if (repository === undefined || !repositoryName.test(repository) || !shaText.test(sha ?? ''))
        return undefined;
    const server = toServer(url, repository);
    const steps = path.split('/');
    const isInside = !/^[a-z]:/i.test(path) && steps.every((step) => step !== '' && step !== '.' && step !== '..');
    if (server === undefined || !isInside)
        return undefined;
    return `${server}/${repository}/blob/${sha}/${encodePath(path)}`;
}
/** The server is not named by itself, but the page of the run is on it. */
function toServer(url, repository) {
    const end = url?.indexOf(`/${repository}/actions/runs/`) ?? -1;
    return end > 0 ? url?.slice(0, end) : undefined;
}
/** A path with forward slashes for an address, with what the standard leaves to Markdown encoded too. */
const encodePath = (path) => encodeURIComponent(path.toWellFormed())
    .replaceAll('%2F', '/')
    .replace(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

;// CONCATENATED MODULE: ./build/report/tool-role.js
const tool = /(?<!\p{L})(?:function|tool)s?(?:calls?|results?|responses?|outputs?)?(?!\p{L})/u;
const call = /calls?(?!\p{L})/u;
const answer = /results?|responses?|outputs?/;
/**
 * What a turn has to do with a tool, by its role: it asks for one, or is what one gave; undefined where somebody speaks.
 * Each service has its own words, such as `Function Call`, `tool_calls`, `toolResult` and `tool`.
 */
function toToolRole(role) {
    const words = role.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').toLowerCase();
    if (!tool.test(words))
        return undefined;
    return call.test(words) && !answer.test(words) ? 'call' : 'result';
}

;// CONCATENATED MODULE: ./build/report/page/conversation.js







const maxRoleLength = 80;
/** What was said in a run, turn by turn, each with a bar on the scale of the whole conversation. */
function renderConversation(run, anchor) {
    const turns = chooseTurns(run);
    const left = run.transcript.length - turns.length;
    const scale = toScale(run.transcript);
    const failing = run.failingTurn !== undefined && run.failingTurn < run.transcript.length;
    return htmlParts `<div class="conversation">
<p class="caption">Conversation, ${toTurnsText(run)}${scale === undefined ? '' : ` in ${formatSeconds(scale)}`}${failing ? html ` &middot; <a href="#${anchor}-failed">where it failed</a>` : ''}</p>
${left > 0 ? html `<p class="left-out">${quantities_formatCount(left, 'turn')} left out here; result.json has them.</p>` : ''}
<ol class="turns">
${renderTurns(turns, { run, anchor, scale })}</ol>
</div>
`;
}
function chooseTurns({ transcript, failingTurn }) {
    const start = transcript.length - conversations_maxTurns;
    return transcript
        .map((turn, index) => ({ turn, index }))
        .filter(({ index }) => index >= start || index === failingTurn);
}
/** Each in a piece of its own, so that one in a wide script does not widen the others in memory. */
function* renderTurns(turns, frame) {
    for (const [at, placed] of turns.entries())
        yield renderTurn(placed, turns[at - 1]?.turn, frame);
}
function renderTurn({ turn, index }, before, { run, anchor, scale }) {
    const { shown, length } = cutText(turn.content ?? '', conversations_maxTurnLength);
    const isFailing = run.failingTurn === index;
    const start = isFailing
        ? html `<li class="turn ${toSpeaker(turn.role)} failing" id="${anchor}-failed">`
        : openings[toSpeaker(turn.role)];
    return html `${start}<p class="who"><b data-text>${plain_text_cut(turn.role, maxRoleLength)}</b>${renderTime(turn)}</p>${scale === undefined ? '' : renderBar(turn, before, scale)}<p class="said" dir="auto" data-text>${shown}</p>${length === undefined
        ? ''
        : html `<p class="left-out">This turn has ${length.toLocaleString('en')} characters: the report keeps the first ${keptLimits.turnLength.toLocaleString('en')} of a turn.</p>`}${isFailing ? html `<p class="flag">${renderMark('failed')} The run failed here.</p>` : ''}</li>
`;
}
/** The roles come from a service, so they only choose how a turn looks. */
function toSpeaker(role) {
    if (toToolRole(role) !== undefined)
        return 'tool';
    if (/caller|user|customer|testing|human/i.test(role))
        return 'caller';
    return /agent|assistant|bot/i.test(role) ? 'agent' : 'other';
}
const openings = {
    agent: Html.trust('<li class="turn agent">'),
    caller: Html.trust('<li class="turn caller">'),
    tool: Html.trust('<li class="turn tool">'),
    other: Html.trust('<li class="turn other">'),
};
const isTime = (seconds) => seconds !== undefined && Number.isFinite(seconds) && seconds >= 0;
/** The seconds that the whole conversation takes; undefined where no turn tells a time, or all the same one. */
function toScale(turns) {
    let end = 0;
    for (const { startTime, endTime } of turns) {
        if (isTime(startTime) && startTime > end)
            end = startTime;
        if (isTime(endTime) && endTime > end)
            end = endTime;
    }
    return end > 0 ? end : undefined;
}
function renderTime({ startTime, endTime }) {
    if (!isTime(startTime))
        return '';
    const end = isTime(endTime) && endTime > startTime ? `&ndash;${formatSeconds(endTime)}` : '';
    return Html.trust(` <span class="time">${formatSeconds(startTime)}${end}</span>`);
}
/** `MM:SS`, as explanations name a time, with tenths of a second where it has some, because an answer is quick by those. */
function formatSeconds(seconds) {
    // Rounded down, as the whole seconds are that explanations name.
    const tenth = Math.floor((seconds % 1) * 10 + 1e-6);
    return `${formatTime(seconds)}${tenth === 0 ? '' : `.${tenth}`}`;
}
/** The widths of the drawing. What takes no time is still to be seen. */
const barWidth = 1_000;
const minBarWidth = 6;
/** When the turn was, and thinly the pause before it. What it shows stands in words beside it. */
function renderBar({ startTime, endTime }, before, scale) {
    if (!isTime(startTime))
        return html ``;
    const toX = (seconds) => Math.round((seconds / scale) * barWidth);
    const end = isTime(endTime) && endTime > startTime ? endTime : startTime;
    const x = Math.min(toX(startTime), barWidth - minBarWidth);
    const width = Math.max(minBarWidth, toX(end) - x);
    const earlier = before?.endTime ?? before?.startTime;
    const from = isTime(earlier) ? toX(earlier) : x;
    const pause = from < x ? `<path d="M${from} 4H${x}"/>` : '';
    return Html.trust(`<svg class="bar" viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">${pause}<rect x="${x}" width="${width}" height="8"/></svg>`);
}

;// CONCATENATED MODULE: ./build/report/page/run.js







const run_maxReasonLength = 5_000;
const run_maxNameLength = 300;
const maxMetrics = 500;
/** The only run of a case: the case's own heading stands for it. */
const renderOnlyRun = ({ run }, frame) => htmlParts `<div class="run">${renderRunBody(run, frame, `${frame.anchor}-run-1`)}</div>
`;
/** One of several runs of a case, folded unless it is to be seen first. */
function renderRun({ run, number }, frame, isOpen) {
    const { word } = labels_outcomeLabels[run.outcome];
    const id = `${frame.anchor}-run-${number}`;
    return htmlParts `<details class="run" id="${id}"${isOpen ? html ` open` : ''}><summary>${renderMark(run.outcome)}<h5>Run ${number}</h5>
<span class="outcome ${run.outcome}">${word}</span> <span class="why" dir="auto">${plain_text_cut(run.reason, run_maxNameLength)}</span>
<span class="duration" dir="auto">${plain_text_cut(run.duration ?? '', run_maxNameLength)}</span></summary>
${renderRunBody(run, frame, id)}</details>
`;
}
function renderRunBody(run, { contents, linkLine }, anchor) {
    return htmlParts `${run.reason === '' || hasFailedMetric(run)
        ? ''
        : html `<p class="reason" dir="auto" data-text>${plain_text_cut(run.reason, run_maxReasonLength)}</p>
`}${renderMetrics(run.metrics, linkLine)}${renderFacts(toRunFacts(run))}${renderTranscript(run, contents.conversations, anchor)}`;
}
function renderTranscript(run, conversations, anchor) {
    if (run.transcript.length === 0)
        return html `<p class="left-out">No conversation is kept of this run.</p>`;
    if (conversations.has(run))
        return renderConversation(run, anchor);
    return html `<p class="left-out">The conversation is left out, because this page would be too large; result.json has what the report keeps of it.</p>`;
}
const toRunFacts = ({ id, startedAt, duration, endedReason, dialWindow }) => [
    ...(id === undefined ? [] : [{ name: 'Run', value: html `<code>${id}</code>` }]),
    ...(startedAt === undefined ? [] : [{ name: 'Started', value: formatMoment(startedAt) }]),
    ...(duration === undefined ? [] : [{ name: 'Duration', value: plain_text_cut(duration, run_maxNameLength) }]),
    ...(endedReason === undefined
        ? []
        : [{ name: 'Ended', value: html `<code>${plain_text_cut(endedReason, run_maxNameLength)}</code>` }]),
    ...(dialWindow === undefined
        ? []
        : [
            {
                name: 'Dial window',
                value: `${formatMoment(dialWindow.opensAt)}${dialWindow.closesAt === undefined ? '' : ` to ${formatMoment(dialWindow.closesAt)}`}`,
            },
        ]),
];
function renderMetrics(metrics, linkLine) {
    if (metrics.length === 0)
        return html ``;
    const worstFirst = metrics.toSorted((a, b) => run_toRank(a) - run_toRank(b));
    const left = metrics.length - maxMetrics;
    return html `<ul class="metrics">
${worstFirst.slice(0, maxMetrics).map((metric) => renderMetric(metric, linkLine))}</ul>
${left > 0 ? html `<p class="left-out">And ${left} more metrics; result.json has them all.</p>` : ''}`;
}
const run_toRank = ({ passed }) => (passed === false ? 0 : passed === null ? 1 : 2);
function renderMetric({ name, location, line, passed, explanation }, linkLine) {
    const outcome = passed === null ? 'inconclusive' : passed ? 'passed' : 'failed';
    const { word } = toMetricLabel(passed);
    return html `<li class="metric">${renderMark(outcome)}<p><b dir="auto" data-text>${plain_text_cut(name, run_maxNameLength)}</b> <span class="outcome ${outcome}">${word}</span>${location === undefined ? '' : html ` <code class="place">${plain_text_cut(location, run_maxNameLength)}</code>`}${line === undefined ? '' : html ` <span class="place">${linkLine(line)}</span>`}</p>${explanation.length === 0 ? '' : html `<p class="explanation" dir="auto" data-text>${plain_text_cut(explanation.join('\n'), run_maxReasonLength)}</p>`}</li>
`;
}

;// CONCATENATED MODULE: ./build/report/page/case.js







const case_maxNameLength = 300;
const maxWhyLength = 500;
const case_maxMetrics = 20;
/** More runs than these say nothing more to the eye. */
const maxMarks = 24;
/** A case, in pieces: a line of what it came to, and folded into it its runs, the worst first. */
function renderCaseParts(listed, contents, linkLine) {
    const { digest, anchor, tags } = listed;
    return htmlParts `<li class="case" id="${anchor}" data-tags="${tags.join(' ')}"><details${contents.first[0] === listed ? html ` open` : ''}><summary>
${renderLine(digest)}</summary>
<div class="body">
${renderCaseFacts(listed, linkLine)}${renderRuns(listed, { contents, anchor, linkLine })}</div></details><p class="hit" dir="auto" hidden></p></li>
`;
}
function renderLine(digest) {
    const { outcome, case: caseReport, why, longest, isFlaky } = digest;
    const { word } = outcome === undefined ? labels_notRunLabel : labels_outcomeLabels[outcome];
    const { change } = caseReport;
    return html `${renderMark(outcome)}<span class="title"><h4 dir="auto" data-text>${plain_text_cut(caseReport.name, case_maxNameLength)}</h4>
${isUnpassed(digest) && why !== '' ? html `<span class="why" dir="auto" data-text>${plain_text_cut(why, maxWhyLength)}</span>` : ''}</span>
<span class="state"><span class="outcome ${outcome ?? 'not-run'}">${word}</span>
${isFlaky ? renderBadge(labels_flakyLabel, 'flaky') : ''}${change === undefined || change === 'unchanged' || (change === 'flaky' && isFlaky)
        ? ''
        : renderBadge(changeLabels[change], change)}</span>
<span class="share">${renderShare(digest)}</span>
<span class="duration" dir="auto">${plain_text_cut(longest ?? '', case_maxNameLength)}</span>`;
}
const renderBadge = (label, kind) => html `<span class="badge ${kind}">${renderSymbol(label, kind)} ${label.word}</span> `;
/** How many of its runs passed, and the range that its rate is believed to lie in. */
function renderShare({ case: { runs }, passed, interval }) {
    if (runs.length === 0)
        return html ``;
    const marks = runs.length === 1 || runs.length > maxMarks
        ? ''
        : html `<span class="marks">${runs.map(({ outcome }) => renderMark(outcome))}</span>`;
    const range = interval === undefined
        ? ''
        : html `<small title="95 % interval of the pass rate">95 %: ${formatInterval(interval)}</small>`;
    return html `<span><b>${passed}/${runs.length}</b> <span class="sr">passed</span></span> ${marks}${range}`;
}
function renderCaseFacts({ digest: { case: caseReport, metrics }, anchor }, linkLine) {
    const { location, range, runs, forgiven } = caseReport;
    const shares = runs.length < 2
        ? []
        : metrics
            .slice(0, case_maxMetrics)
            .map(({ name, passed, runs: scored }) => html `<span dir="auto">${plain_text_cut(name, case_maxNameLength)} ${passed}/${scored}</span>`);
    return html `<p class="case-facts">${location === undefined ? html `<span>matches no case of the spec</span>` : html `<code>${plain_text_cut(location, case_maxNameLength)}</code>`}
${range === undefined ? '' : html `<span>${linkLine(range.line)}</span>`}
${shares}
${forgiven === undefined ? '' : html `<span>min-passes forgives ${quantities_formatCount(forgiven, 'failed run')}</span>`}
<a class="permalink" href="#${anchor}">Link to this case</a></p>
`;
}
function* renderRuns({ digest }, frame) {
    const { runs } = digest;
    const [first] = runs;
    if (first === undefined)
        yield html `<p class="left-out">It was not run.</p>`;
    else if (runs.length === 1)
        yield renderOnlyRun(first, frame);
    else
        for (const numbered of runs)
            yield renderRun(numbered, frame, numbered === first);
}

;// CONCATENATED MODULE: ./build/report/page/problems.js





const maxProblems = 1_000;
const maxMessageLength = 2_000;
const maxLocationLength = 300;
const levelMarks = { error: renderMark('failed'), warning: renderSymbol({ symbol: '!', word: 'warning' }, 'timeout') };
/** What is wrong with the spec of a suite, each with its place; nothing when nothing is. */
function renderProblems({ problems, spec }, origin) {
    if (problems.length === 0)
        return html ``;
    const url = toSpecUrl(spec, origin);
    const left = problems.length - maxProblems;
    return html `<h3>Problems of the spec <span class="number">${problems.length}</span></h3>
<ul class="problems">
${problems.slice(0, maxProblems).map(({ level, location, message, range, }) => html `<li class="${level}">${levelMarks[level]}<p><b>${level}</b> <span dir="auto" data-text>${plain_text_cut(message, maxMessageLength)}</span></p>
<p class="place">${renderLink(url && `${url}#L${range.line}`, `line ${range.line}, column ${range.column}`, { origin: origin.url ?? '' })}${location === '' ? '' : html ` &middot; <code>${plain_text_cut(location, maxLocationLength)}</code>`}</p></li>
`)}</ul>
${left > 0 ? html `<p class="left-out">And ${quantities_formatCount(left, 'more problem')}; result.json has them all.</p>` : ''}`;
}

;// CONCATENATED MODULE: ./build/report/page/suite.js













const suite_maxNameLength = 300;
const maxSentenceLength = 2_000;
const maxSentences = 50;
/** What a suite is called. */
const toSuiteName = ({ spec }) => plain_text_cut(spec.suiteName ?? spec.path, suite_maxNameLength);
/** A suite, in pieces: its verdict, what ran where, what is wrong with its spec, and its cases. */
function renderSuiteParts(listed, contents) {
    const { suite, anchor, cases } = listed;
    const { report, only } = contents;
    return htmlParts `<section class="suite${only === undefined ? '' : ' only'}" id="${anchor}" aria-labelledby="${anchor}-name">
${renderHeading(listed, contents)}${renderCounts(suite)}${renderSentences(suite, report.policy)}${renderFacts(toSuiteFacts(suite, contents))}${only === undefined ? '' : renderChanges(contents)}${renderProblems(suite, report.origin)}${cases.length === 0 ? '' : renderCases(cases, contents, toLinkLine(suite, report.origin))}</section>
`;
}
/** The page's own heading says it all where there is no other suite. */
function renderHeading({ suite, anchor }, { only, report: { policy } }) {
    const label = verdictLabels[suite.verdict];
    if (only !== undefined)
        return html `<h2 class="sr" id="${anchor}-name">The suite</h2>
`;
    return html `<h2 id="${anchor}-name">${renderSymbol(label, suite.verdict)} ${label.word}: <span dir="auto" data-text>${toSuiteName(suite)}</span></h2>
<p class="sentence" dir="auto" data-text>${plain_text_cut(toVerdictSentence(suite, policy), maxSentenceLength)}</p>
`;
}
/** All lines of a spec lead to the same page. */
function toLinkLine({ spec }, origin) {
    const site = { origin: origin.url ?? '' };
    return (line) => (line === undefined ? html `` : renderLink(toSpecUrl(spec, origin, { line }), `line ${line}`, site));
}
const renderCases = (cases, contents, linkLine) => htmlParts `<h3>Cases <span class="number">${cases.length}</span></h3>
${contents.only === undefined ? '' : renderFilters(contents)}<ol class="cases${cases.length > manyCases ? ' many' : ''}">
${renderEach(cases, contents, linkLine)}</ol>
<p class="none" hidden>No case of this suite fits.</p>
`;
function* renderEach(cases, contents, linkLine) {
    for (const listed of cases)
        yield renderCaseParts(listed, contents, linkLine);
}
/** From here on the browser lays out only the cases that are in sight. */
const manyCases = 100;
function renderCounts(suite) {
    const total = toTotalRuns(suite);
    if (total === 0)
        return html ``;
    const shown = [...unpassedOutcomes, 'passed'].filter((outcome) => suite.counts[outcome] > 0);
    let x = 0;
    const bars = shown.map((outcome) => {
        const bar = html `<rect class="${outcome}" x="${x}" width="${suite.counts[outcome]}" height="1"/>`;
        x += suite.counts[outcome];
        return bar;
    });
    return html `<svg class="counts" viewBox="0 0 ${total} 1" preserveAspectRatio="none" aria-hidden="true">${bars}</svg>
<ul class="legend">${shown.map((outcome) => html `<li>${renderSymbol(labels_outcomeLabels[outcome], outcome)} <b>${suite.counts[outcome]}</b> ${labels_outcomeLabels[outcome].word}</li>
`)}${suite.passRate === undefined ? '' : html `<li>pass rate <b>${formatRate(suite.passRate)}</b></li>`}</ul>
`;
}
/** Why the verdict is what it is, and what is to be known besides. */
function renderSentences(suite, policy) {
    const tolerated = toPolicySentence(suite, policy);
    const sentences = [
        ...(tolerated === undefined ? [] : [{ kind: 'Policy', text: tolerated }]),
        ...toUnsaid(suite, suite.reasons, policy).map((text) => ({ kind: 'Reason', text })),
        ...toUnsaid(suite, suite.notices, policy).map((text) => ({ kind: 'Notice', text })),
    ];
    if (sentences.length === 0)
        return html ``;
    const left = sentences.length - maxSentences;
    return html `<ul class="sentences">
${sentences.slice(0, maxSentences).map(renderSentence)}${left > 0 ? html `<li>and ${left} more</li>` : ''}</ul>
`;
}
const renderSentence = ({ kind, text }) => html `<li><b>${kind}:</b> <span dir="auto" data-text>${plain_text_cut(text, maxSentenceLength)}</span></li>
`;
function toSuiteFacts(suite, { report: { origin }, only }) {
    const { spec, agentId, channel, service, mode, status, price } = suite;
    const path = plain_text_cut(spec.path, suite_maxNameLength);
    const from = spec.blob === undefined ? '' : html ` from ${plain_text_cut(spec.blob.repository, suite_maxNameLength)}`;
    return [
        {
            name: 'Spec',
            value: html `<code>${renderLink(toSpecUrl(spec, origin), path, { origin: origin.url ?? '' })}</code>${from}`,
        },
        ...(agentId === undefined ? [] : [{ name: 'Agent', value: html `<code>${agentId}</code>` }]),
        ...(mode === 'lint' ? [] : [{ name: 'Channel', value: plain_text_cut(channel, suite_maxNameLength) }]),
        ...(mode === 'lint' ? [] : [{ name: 'Service', value: plain_text_cut(service, suite_maxNameLength) }]),
        ...(mode === 'run' ? [] : [{ name: 'Mode', value: mode }]),
        ...toResultFacts(suite),
        ...(status === undefined || status === 'completed' ? [] : [{ name: 'Status', value: plain_text_cut(status, suite_maxNameLength) }]),
        ...toPriceFacts(price).map((text) => ({ name: 'Price', value: plain_text_cut(text.replace(/^price /, ''), suite_maxNameLength) })),
        ...toPlannedFacts(suite).map((text) => ({ name: 'Planned', value: text.replace(' planned', '') })),
        ...(only === undefined ? toDurationFacts(suite).map((value) => ({ name: 'Took', value })) : []),
    ];
}
function toResultFacts({ resultIds: ids, resultUrls }) {
    if (ids.length === 0)
        return [];
    const links = ids.map((id, index) => [index === 0 ? '' : ', ', renderLink(resultUrls?.[index], String(id))]);
    return [{ name: ids.length === 1 ? 'Result' : 'Results', value: html `<code>${links}</code>` }];
}

;// CONCATENATED MODULE: ./build/report/page/head.js











const head_maxNameLength = 300;
const head_maxSentenceLength = 2_000;
const head_maxWhyLength = 300;
/** The list of the cases has the rest. */
const maxFirst = 3;
/** What the page is called: the verdict, and whose. */
function toTitle({ report, only }) {
    const { symbol, word } = verdictLabels[report.verdict];
    return `${symbol} ${word}: ${only === undefined ? 'agent tests' : toSuiteName(only)}`;
}
/** The verdict, its sentence, what was tested, and with several suites a line for each. */
function renderHead(contents) {
    const { report, only } = contents;
    const { verdict } = report;
    const sentence = only === undefined ? toSuitesSentence(report) : toVerdictSentence(only, report.policy);
    const name = only === undefined ? '' : html `: <span dir="auto" data-text>${toSuiteName(only)}</span>`;
    return html `<header>
<p class="kind">Agent test report</p>
<h1>${renderSymbol(verdictLabels[verdict], verdict)} ${verdictLabels[verdict].word}${name}</h1>
<p class="sentence" dir="auto" data-text>${plain_text_cut(sentence, head_maxSentenceLength)}</p>
${renderFirst(contents)}${renderFacts(toOriginFacts(report))}${only === undefined ? renderSuiteList(contents) : ''}</header>
`;
}
/** Who opens the page wants to know what broke, and why. */
function renderFirst({ first }) {
    if (first.length === 0)
        return html ``;
    return html `<ul class="first">
${first.slice(0, maxFirst).map(({ anchor, digest, }) => html `<li>${renderMark(digest.outcome)} <a href="#${anchor}" dir="auto" data-text>${plain_text_cut(digest.case.name, head_maxNameLength)}</a>${renderNews(digest.case.change)}${toToleranceText(digest.tolerance)}
<span class="why" dir="auto" data-text>${plain_text_cut(digest.why, head_maxWhyLength)}</span></li>
`)}</ul>
`;
}
function renderNews(change) {
    const news = toNews(change);
    return news === undefined
        ? html ``
        : html ` <span class="badge ${change}">${renderSymbol(news, change ?? '')} ${news.word}</span>`;
}
const renderSuiteList = ({ suites }) => html `<nav aria-label="Suites"><ul class="contents">
${suites.map(renderSuiteLink)}</ul></nav>
`;
function renderSuiteLink({ suite, anchor }) {
    const label = verdictLabels[suite.verdict];
    const agent = suite.agentId === undefined ? '' : ` on agent ${suite.agentId}`;
    const total = toTotalRuns(suite);
    const share = total === 0 ? '' : `, ${suite.counts.passed} of ${quantities_formatCount(total, 'run')} passed`;
    return html `<li>${renderSymbol(label, suite.verdict)} <a href="#${anchor}" dir="auto">${toSuiteName(suite)}</a>${agent}: ${label.word.toLowerCase()}${share}</li>
`;
}
function toOriginFacts({ startedAt, durationMs, origin }) {
    const { repository, sha, pullRequest, url, workflow, job, runId, runAttempt } = origin;
    const link = (target, text) => renderLink(target, plain_text_cut(text, head_maxNameLength), { origin: url ?? '' });
    const attempt = runAttempt === undefined || runAttempt === '1' ? '' : `, attempt ${runAttempt}`;
    const run = [workflow, job].filter((name) => name !== undefined).join(' / ') || (runId === undefined ? '' : `run ${runId}`);
    return [
        ...(repository === undefined ? [] : [{ name: 'Repository', value: link(toRepositoryUrl(origin), repository) }]),
        ...(sha === undefined
            ? []
            : [{ name: 'Commit', value: html `<code>${link(toCommitUrl(origin, sha), toShortSha(sha) ?? sha)}</code>` }]),
        ...(pullRequest === undefined
            ? []
            : [{ name: 'Pull request', value: link(toPullRequestUrl(origin), `#${pullRequest}`) }]),
        ...(run === '' && url === undefined
            ? []
            : [{ name: 'Workflow run', value: link(url, `${run === '' ? 'its page' : run}${attempt}`) }]),
        { name: 'Started', value: formatMoment(startedAt) },
        { name: 'Took', value: formatDuration(durationMs) },
    ];
}

;// CONCATENATED MODULE: ./build/report/page/style.js
/** The style of the page: light and dark, from 320 pixels of width on, and on paper. */
const style = `
:root { color-scheme: light dark;
  --text: light-dark(#1d2229, #e4e8ed); --muted: light-dark(#57606a, #9fabb8);
  --back: light-dark(#ffffff, #12161b); --panel: light-dark(#f5f7f9, #1a2027); --line: light-dark(#d8dee4, #333c46);
  --link: light-dark(#0a58b9, #7fb8ff); --hover: light-dark(#eef2f6, #202831);
  --passed: light-dark(#00707a, #56c7d3); --failed: light-dark(#b0370a, #ff9d73); --errored: light-dark(#8a2a7f, #eaa2e2);
  --timeout: light-dark(#7a5a00, #e6c15c); --quiet: light-dark(#57606a, #a8b3bf); --flaky: light-dark(#5a48b8, #bcaeff) }
* { box-sizing: border-box }
html { scroll-padding-top: .75rem; -webkit-text-size-adjust: 100% }
body { margin: 0 auto; padding: 0 1rem 3rem; max-width: 74rem; color: var(--text); background: var(--back);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; overflow-wrap: anywhere }
a { color: var(--link); text-underline-offset: .15em; text-decoration-thickness: 1px }
:focus-visible { outline: 3px solid var(--link); outline-offset: 1px; border-radius: 3px }
main:focus { outline: 0 }
p, ul, ol, dl, dd, h1, h2, h3, h4, h5, fieldset { margin: 0; padding: 0 }
ul, ol { list-style: none }
code, .time, .share, .duration, .number { font-variant-numeric: tabular-nums }
code { font: .9em/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
small { font-size: .85em }
.sr, .skip { position: absolute; clip-path: inset(50%); white-space: nowrap; width: 1px; height: 1px; overflow: hidden }
.skip:focus { clip-path: none; width: auto; height: auto; left: 1rem; top: .5rem; padding: .5rem .75rem; background: var(--back); z-index: 1 }
[hidden] { display: none !important }

header { padding: 1.5rem 0 .25rem }
.kind { color: var(--muted); font-size: .85rem; letter-spacing: .02em }
h1 { font-size: 1.9rem; line-height: 1.2; font-weight: 650; letter-spacing: -.01em; margin: .15rem 0 .35rem }
h2 { font-size: 1.3rem; line-height: 1.3; font-weight: 650 }
h3 { font-size: 1rem; font-weight: 650; margin: 1.1rem 0 .35rem }
h4, h5 { display: inline; font-size: 1rem; font-weight: 550 }
h2 .outcome { font-size: 1rem; font-weight: 450 }
.sentence { font-size: 1.05rem; max-width: 60ch }
.number { color: var(--muted); font-weight: 450 }
.suite, .changes { margin-top: 1.25rem; padding-top: 1.1rem; border-top: 1px solid var(--line) }
.sentences { margin: .75rem 0 } .sentences li { max-width: 80ch; padding: .1rem 0 } .sentences b { font-weight: 550 }
.suite.only { margin: 0; border: 0; padding: 0 } .only .changes { margin: 0; border: 0; padding: 0 }
.sentence, .reason, .explanation, .said { white-space: pre-wrap }
.first { margin: .6rem 0 } .first li { padding: .1rem 0 .1rem 1.25rem } .first li > .mark { display: inline-block; width: 1rem; margin-left: -1.25rem }
.first .why { white-space: normal; display: inline; margin-left: .35rem }
footer { margin-top: 3rem; color: var(--muted); font-size: .85rem }

.run .facts { display: block; margin: .5rem 0; font-size: .9rem; color: var(--muted) } .run .facts > div, .run .facts dt, .run .facts dd { display: inline; font-size: inherit }
.run .facts dt { margin-right: .35em }
.run .facts > div + div::before { content: " · " / "" }
.facts { display: flex; flex-wrap: wrap; gap: .4rem 1.75rem; margin: .75rem 0 }
.facts dt { color: var(--muted); font-size: .8rem; line-height: 1.3 }
.contents { margin-top: .75rem }
.contents li { padding: .15rem 0 }

.mark { font-weight: 700; font-variant-emoji: text }
.passed > .mark, .mark.passed, .outcome.passed, .mark.fixed { color: var(--passed) }
.mark.failed, .outcome.failed, .mark.regression, .mark.invalid, .outcome.invalid, .mark.still-failing { color: var(--failed) }
.mark.errored, .outcome.errored { color: var(--errored) }
.mark.timeout, .outcome.timeout, .mark.refused, .outcome.refused { color: var(--timeout) }
.mark.cancelled, .mark.inconclusive, .mark.not-run, .mark.skipped, .outcome.cancelled, .outcome.inconclusive, .outcome.not-run, .outcome.skipped { color: var(--quiet) }
.mark.flaky, .mark.new { color: var(--flaky) }
.badge { display: inline-block; padding: 0 .5em; border: 1px solid var(--line); border-radius: 1em; font-size: .85rem; line-height: 1.5; white-space: nowrap; background: var(--back) }

.counts { display: block; width: 100%; height: .5rem; margin: .9rem 0 .45rem; border-radius: .25rem }
.counts rect { stroke: var(--back); stroke-width: 1px; vector-effect: non-scaling-stroke; fill: var(--quiet) }
.counts .passed { fill: var(--passed) } .counts .failed { fill: var(--failed) }
.counts .errored { fill: var(--errored) } .counts .timeout { fill: var(--timeout) }
.legend { display: flex; flex-wrap: wrap; gap: .1rem 1.25rem; font-variant-numeric: tabular-nums }

.badges { display: flex; flex-wrap: wrap; gap: .35rem; margin: .6rem 0 .4rem }
.changes summary { color: var(--muted); display: inline-flex; gap: .4rem; padding: .15rem .4rem .15rem 0 }
.groups > div { display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: .1rem 1rem; padding: .25rem 0 }
.groups ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem }

.problems li { display: grid; grid-template-columns: 1.25rem minmax(0, 1fr); padding: .4rem 0; border-top: 1px solid var(--line) }
.problems li > p { grid-column: 2 }
.place { color: var(--muted); font-size: .85rem }
code.place { font-size: .8rem }

.toolbar { display: block; margin: .5rem 0 .75rem }
.changes + .toolbar { margin-top: 1.25rem }
.row { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center }
input::placeholder { color: var(--muted); opacity: 1 }
input[type=search], button { font: inherit; color: inherit; background: var(--back); border: 1px solid light-dark(#868f99, #6b7683); border-radius: 6px; padding: .35rem .7rem; min-height: 2.25rem }
input[type=search] { flex: 1 1 14rem; min-width: 0 }
button { cursor: pointer }
button:hover, .chip:hover span { background: var(--hover) }
#shown { color: var(--muted); font-size: .9rem; font-variant-numeric: tabular-nums }
fieldset { border: 0; display: flex; flex-wrap: wrap; gap: .4rem; margin: .6rem 0 .5rem; min-width: 0 }
.chip { position: relative; display: inline-flex }
.chip input { position: absolute; inset: 0; opacity: 0; margin: 0; cursor: pointer }
.chip > span { padding: .2rem .7rem; border: 1px solid light-dark(#868f99, #6b7683); border-radius: 1.2em; background: var(--back); white-space: nowrap }
.chip b { font-weight: 450; color: var(--muted); font-variant-numeric: tabular-nums }
.chip input:checked + span { background: var(--text); color: var(--back); border-color: var(--text) }
.chip input:checked + span b, .chip input:checked + span .mark { color: inherit }
.chip input:focus-visible + span { outline: 3px solid var(--link); outline-offset: 1px }

.cases { border: 1px solid var(--line); border-radius: 8px; overflow: clip }
.case + .case { border-top: 1px solid var(--line) }
.many .case { content-visibility: auto; contain-intrinsic-height: auto 2.75rem }
summary { cursor: pointer; list-style: none }
summary::-webkit-details-marker { display: none }
summary::before { content: "\\25b8" / ""; color: var(--muted); font-size: .8rem; text-align: center; line-height: 1.5rem }
details[open] > summary::before { content: "\\25be" / "" }
summary:hover { background: var(--hover) }
summary:focus-visible { outline-offset: -3px }
.case > details > summary { display: grid; gap: 0 .6rem; padding: .55rem .75rem; align-items: start;
  grid-template-columns: .9rem 1rem minmax(0, 1fr) 11rem 9.5rem 3.5rem }
.case > details[open] > summary { background: var(--panel) }
.why { display: block; color: var(--muted); font-size: .9rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
details[open] > summary .why { display: none }
.state { display: flex; flex-wrap: wrap; gap: .1rem .5rem; align-items: baseline }
.share { text-align: right } .share small { display: block; color: var(--muted) }
.share b { font-weight: 550 } .marks { font-size: .85rem; letter-spacing: .05em }
.duration { text-align: right; color: var(--muted); overflow: hidden; text-overflow: ellipsis }
.hit { padding: 0 .75rem .55rem 3.75rem; color: var(--muted); font-size: .9rem }
.none { padding: .75rem 0; color: var(--muted) }
.body { padding: .6rem .75rem 1.25rem 3.75rem }
.case-facts { display: flex; flex-wrap: wrap; gap: 0 1.25rem; color: var(--muted); font-size: .85rem; margin-bottom: .6rem }
.permalink { margin-left: auto }
.case:target > details > summary { box-shadow: inset 3px 0 var(--link) }

details.run { border-top: 1px solid var(--line) }
details.run > summary { display: grid; grid-template-columns: .9rem 1rem auto auto minmax(0, 1fr) auto; gap: .6rem; padding: .35rem 0; align-items: baseline }
details.run > summary .why { align-self: baseline }
details.run[open] { padding-bottom: 1rem }
.reason { margin: .25rem 0 .75rem; max-width: 80ch }
.metrics { margin: .25rem 0 .75rem }
.metric { display: grid; grid-template-columns: 1.25rem minmax(0, 1fr); padding: .15rem 0 }
.metric b { font-weight: 550 } .metric .place { color: var(--muted); margin-left: .35rem }
.explanation { grid-column: 2; color: var(--muted); max-width: 80ch }
.left-out { color: var(--muted); font-size: .9rem; font-style: italic }
.caption { color: var(--muted); font-size: .85rem; margin: .9rem 0 .35rem }

.turn { position: relative; padding: .45rem .75rem .5rem; border-left: 3px solid var(--line); margin-bottom: 3px; background: var(--panel); border-radius: 0 6px 6px 0 }
.turn.agent { border-left-color: var(--link) }
.turn.tool { background: none; padding-block: .1rem } .turn.tool .said { font: .87em/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
.turn.caller { background: none }
.who { display: flex; flex-wrap: wrap; gap: 0 .6rem; align-items: baseline; font-size: .85rem; color: var(--muted); max-width: calc(100% - 11rem) }
.who b { font-weight: 600; color: var(--text) }
.said { max-width: 75ch }
.bar { position: absolute; right: .75rem; top: .85rem; width: 10rem; height: 8px; background: light-dark(#e6eaee, #2a323b); border-radius: 2px }
.bar rect { fill: var(--quiet) } .agent > .bar rect { fill: var(--link) }
.bar path { stroke: var(--muted); stroke-width: 1px; vector-effect: non-scaling-stroke; fill: none }
.turn.failing { border-left-color: var(--failed); outline: 2px solid var(--failed); outline-offset: -1px }
.turn.failing > .bar rect { fill: var(--failed) }
.flag { color: var(--failed); font-weight: 600; font-size: .9rem; margin-top: .2rem }

@media (max-width: 48rem) {
  h1 { font-size: 1.6rem }
  .case > details > summary { grid-template-columns: .9rem 1rem minmax(0, 1fr) auto; padding: .6rem .5rem }
  .title { grid-column: 3 / -1 }
  .state { grid-column: 3 / -1; grid-row: 2 } .state .outcome { font-size: .9rem }
  .share { grid-column: 3; grid-row: 3; text-align: left; font-size: .9rem; display: flex; flex-wrap: wrap; gap: 0 .5rem; align-items: baseline }
  .duration { grid-column: 4; grid-row: 3; font-size: .9rem }
  .body { padding: .5rem .5rem 1rem } .hit { padding-left: 2.9rem }
  .groups > div { grid-template-columns: minmax(0, 1fr) }
  details.run > summary { grid-template-columns: .9rem 1rem auto minmax(0, 1fr) auto } details.run > summary .why { display: none }
  .who { max-width: none } .bar { position: static; display: block; width: 100%; height: 6px; margin: .15rem 0 .25rem }
}
@media (forced-colors: active) { .bar rect, .counts rect { fill: CanvasText } .chip input:checked + span { outline: 2px solid } }
@media print {
  :root { color-scheme: light } body { max-width: none; padding: 0; font-size: 10pt }
  .toolbar, .skip, .permalink { display: none } .turn, .metric, summary { break-inside: avoid }
  .many .case { content-visibility: visible } a { color: inherit }
}
`.replaceAll('</', '<\\/');

;// CONCATENATED MODULE: ./build/report/page/page.js












/**
 * A report as one page that needs nothing else and may load nothing. All of it can be read without its script, which only
 * searches, filters and opens. Texts, turns and conversations beyond every measure are cut, and said to be. Throws
 * RangeError for a nonce that is none.
 */
const renderPage = (report, options) => [...renderPageParts(report, options)].join('');
/** The same in pieces: with all conversations in one string the page would take the memory of the step several times over. */
function* renderPageParts(report, { nonce }) {
    if (!/^[\w+/-]{16,}={0,2}$/.test(nonce))
        throw new RangeError('the nonce of a page has at least 16 characters of base64');
    const contents = toContents(report);
    const page = htmlParts `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${toContentPolicy(nonce)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${toTitle(contents)}</title>
<link rel="icon" href="${toIcon(report)}">
<style nonce="${nonce}">${Html.trust(style)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the report</a>
${renderHead(contents)}<main id="content" tabindex="-1">
${contents.only === undefined ? [renderChanges(contents), renderFilters(contents)] : ''}${renderSuites(contents)}</main>
<footer><p>${toPolicyText(report)} The same facts stand in <code>result.json</code>, version ${report.version} of the report.</p></footer>
<script nonce="${nonce}">${Html.trust(pageScript)}</script>
</body>
</html>
`;
    for (const part of flatten(page))
        yield part.toString();
}
function* renderSuites(contents) {
    for (const suite of contents.suites)
        yield renderSuiteParts(suite, contents);
}
const toPolicyText = ({ policy: { failOn, minPassRate, minPasses } }) => `The step fails on: ${plain_text_cut(failOn.join(', ') || 'nothing', maxPolicyLength)}. At least ${formatRate(minPassRate)} of the runs must pass${minPasses === undefined ? '' : `; of a case ${quantities_formatCount(minPasses, 'run')} will do`}.`;
const maxPolicyLength = 500;
const toContentPolicy = (nonce) => `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; form-action 'none'`;
/** The symbol of the verdict, drawn; a page from the disk would ask for an icon otherwise. */
function toIcon({ verdict }) {
    const colour = verdict === 'passed' ? '#00707a' : verdict === 'skipped' ? '#6a737d' : '#b0370a';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="8" fill="${colour}"/><text x="8" y="12" text-anchor="middle" font-size="11" fill="#fff">${verdictLabels[verdict].symbol}</text></svg>`;
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

;// CONCATENATED MODULE: ./build/report/summary/missing.js
/** The sentence that says what was cut is kept free from the start. */
const cutSentenceBytes = 512;
/** The sentence that says what was left out, how many of each, and where it is. Nothing where nothing was. */
function renderMissing(missing, { hasFiles }) {
    const parts = Object.entries(missing)
        .filter(([, count]) => count > 0)
        .map(([what, count]) => (what.startsWith('the ') ? what : `${what} (${count})`));
    if (parts.length === 0)
        return [];
    return [`\nLeft out, because this summary would be too large: ${parts.join(', ')}. ${renderWhere(hasFiles)}`];
}
/** Where to find what a summary has no room for. */
const renderWhere = (hasFiles) => hasFiles
    ? 'The files in <code>report-directory</code> have it.'
    : 'Set <code>report-directory</code> to have it in files.';

;// CONCATENATED MODULE: ./build/report/text/markdown.js

/** Breaks what GitHub would make a link, a mention or an emoji of; shows nothing. */
const markdown_breaker = '\u200b';
/**
 * What means something inside a line, in the order in which it is tried. GitHub looks for mentions, issues, commits and
 * emoji in the rendered text, where a character reference no longer protects: those need the breaker.
 */
const inlineMarkup = /[&<>|`*_[\]\\~$#@]|:(?=\/\/|[a-z0-9_+-]+:)|\bwww(?=\.)|\bgh-(?=\d)|\b[0-9a-f](?=[0-9a-f]{6,39}\b)(?=[0-9a-f]*[a-f])(?<=\d|[a-f](?=[a-f]*\d))/gi;
/** What would begin a list, an underline of a heading, a table or a command of the runner at the start of a line. */
const lineStartMarkup = /^[+\-=:]|(?<=^\d+)[.)](?=\s|$)|(?<=^[\p{Cf}\p{DI}]+):/u;
/** What stays as it is, with the breaker behind it. */
const breakable = /^(?:[@:\da-f]|..+)$/i;
const markdown_toReference = (character) => {
    if (character === '&')
        return '&amp;';
    if (character === '<')
        return '&lt;';
    if (character === '>')
        return '&gt;';
    return `&#${character.charCodeAt(0)};`;
};
function escapeInline(markup) {
    if (breakable.test(markup))
        return `${markup}${markdown_breaker}`;
    return markup === '#' ? `${markdown_toReference(markup)}${markdown_breaker}` : markdown_toReference(markup);
}
const escapeLine = (line) => line.trim().replace(inlineMarkup, escapeInline).replace(lineStartMarkup, markdown_toReference);
/**
 * A text from outside as Markdown that shows just that text: no structure, link, mention, issue or emoji. One line, fit
 * for paragraphs, table cells and HTML elements alike, hence character references rather than backslashes. Line breaks
 * become `lineBreak`.
 */
const markdown_escapeMarkdown = (text, { lineBreak = ' ' } = {}) => (lineBreak === ' ' ? escapeLine(toPlainLine(text)) : toPlainLines(text).map(escapeLine).join(lineBreak));
/** A text from outside as code. An element, because backticks end at a backtick and a table cell at a bar. */
const codeSpan = (text) => `<code>${markdown_escapeMarkdown(text)}</code>`;

;// CONCATENATED MODULE: ./build/report/text/markdown-link.js

/** An address of which no character means anything to Markdown, HTML or a table, and which holds no credential. */
const clean = /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:\/[a-z0-9._%/@+=,-]*)?(?:\?[a-z0-9._%/@+=&,-]*)?(?:#[a-z0-9-]*)?$/i;
const maxUrlLength = 2_000;
/**
 * Markdown that leads to an address. Where there is none, or none that is surely harmless, or one that does not lie on
 * the site of `of` where that is given, it is the Markdown alone: an address out of a file must not lead a reader away.
 */
function linkTo(markdown, url, of) {
    if (url === undefined || url.length > maxUrlLength || !clean.test(url))
        return markdown;
    if (of !== undefined && URL.parse(of)?.origin !== URL.parse(url)?.origin)
        return markdown;
    return `[${markdown}](${url})`;
}
/** A link whose text is plain. */
const markdown_link_renderLink = (text, address, of) => linkTo(escapeMarkdown(text), address, of);

;// CONCATENATED MODULE: ./build/report/text/short-markdown.js


/** A text from outside as one line of Markdown of at most `maxLength` UTF-16 code units, of which it shows whole words. */
function toShortMarkdown(text, maxLength) {
    // Escapes lengthen a text by what is in it, so the length to cut to has to be found.
    for (let length = maxLength; length > 0; length = Math.floor(length / 2)) {
        const markdown = markdown_escapeMarkdown(plain_text_cut(text, length));
        if (markdown.length <= maxLength)
            return markdown;
    }
    return '';
}

;// CONCATENATED MODULE: ./build/report/baseline-sentence.js



const baseline_sentence_maxSentenceLength = 1_000;
/**
 * What the cases were compared with and what came of it, or why nothing was compared, as a paragraph of Markdown with a
 * link to the run of the baseline. Nothing for a step without a baseline.
 */
function baseline_sentence_renderBaseline(report) {
    const changes = toChanges(report);
    if (changes === undefined)
        return [];
    const sentence = toShortMarkdown(changes.sentence, baseline_sentence_maxSentenceLength);
    const link = baseline_sentence_renderRun(report);
    return [`\n${link === undefined ? sentence : `${sentence.replace(/\.$/, '')} (${link}).`}`];
}
/** A baseline is a file that a change may have brought along, and no reader is sent where it says. */
function baseline_sentence_renderRun({ origin, baseline }) {
    if (origin.url === undefined)
        return undefined;
    const text = 'its run';
    const link = linkTo(text, baseline?.url, origin.url);
    return link === text ? undefined : link;
}

;// CONCATENATED MODULE: ./build/report/text/byte-budget.js

/** Hands out the bytes of a text with a limit, piece by piece. */
class ByteBudget {
    #left;
    /** A budget of so many UTF-8 bytes. */
    constructor(bytes) {
        this.#left = bytes;
    }
    /** Whether the piece and its line break still fit; if so, their bytes are spent. */
    take(piece) {
        const bytes = toByteLength(piece) + 1;
        if (bytes > this.#left)
            return false;
        this.#left -= bytes;
        return true;
    }
    /** The leading lines that fit, up to the first that does not; those behind it are not asked for. */
    takeLines(lines) {
        const taken = [];
        for (const line of lines) {
            if (!this.take(line))
                break;
            taken.push(line);
        }
        return taken;
    }
}

;// CONCATENATED MODULE: ./build/report/summary/table.js




/** The whole of it stands in the section of the run. */
const table_maxWhyLength = 200;
const maxProblemLength = 1_000;
const table_maxMetrics = 5;
const maxMetricLength = 80;
/** The head of a table, with an empty line before it. */
const renderTableHead = (columns) => `\n${renderRow(columns)}\n${renderRow(columns.map(() => '---'))}`;
/** A row of cells that are Markdown already. */
const renderRow = (cells) => `| ${cells.join(' | ')} |`;
/** The head and the leading rows that fit. A head without a row, or a row without a head, would be no table. */
function takeTable(budget, columns, rows) {
    const head = renderTableHead(columns);
    const taken = [];
    for (const row of rows) {
        if (!budget.take(taken.length === 0 ? `${head}\n${row}` : row))
            break;
        taken.push(row);
    }
    return { head: taken.length === 0 ? [] : [head], rows: taken };
}
const problemColumns = ['Place', 'Location', 'Level', 'Message'];
/** The names of the columns of the table of cases. */
const toCaseColumns = ({ hasChange, hasInterval, hasDuration }) => [
    'Outcome',
    'Case',
    ...(hasChange ? ['Change'] : []),
    hasInterval ? 'Passed (95 %)' : 'Passed',
    'Why',
    ...(hasDuration ? ['Longest'] : []),
];
/** The columns that tell these cases apart. */
const chooseCaseColumns = (digests) => ({
    hasChange: digests.some(({ case: { change } }) => change !== undefined && change !== 'unchanged'),
    hasInterval: digests.some(({ interval }) => interval !== undefined),
    hasDuration: digests.some(({ longest = '00:00' }) => longest !== '00:00'),
});
/** A row of the table of cases: narrow cells, because GitHub's column has room for few words. */
function renderCaseRow(digest, { hasChange, hasDuration, linkLine }) {
    const { name, change, range } = digest.case;
    const place = linkLine(range?.line);
    return renderRow([
        renderOutcome(digest),
        `${markdown_escapeMarkdown(name)}${place === '' ? '' : `<br>${place}`}`,
        ...(hasChange ? [change === undefined || change === 'unchanged' ? '' : renderLabel(changeLabels[change])] : []),
        table_renderShare(digest),
        [markdown_escapeMarkdown(plain_text_cut(digest.why, table_maxWhyLength)), renderFailedMetrics(digest)]
            .filter((part) => part !== '')
            .join('<br>'),
        ...(hasDuration ? [markdown_escapeMarkdown(digest.longest ?? '')] : []),
    ]);
}
/** A symbol never stands on another line than its word. */
const renderLabel = ({ symbol, word }) => withoutBreaks(`${markdown_escapeMarkdown(symbol)} ${word}`);
const withoutBreaks = (markdown) => markdown.replaceAll(' ', '&nbsp;');
function renderOutcome({ outcome, isFlaky }) {
    const label = renderLabel(outcome === undefined ? labels_notRunLabel : labels_outcomeLabels[outcome]);
    return isFlaky ? `${label} ${renderLabel(labels_flakyLabel)}` : label;
}
/** With the range that the rate of a case is believed to lie in: 2 of 3 say less than 20 of 30. */
function table_renderShare({ passed, case: { runs, forgiven = 0 }, interval }) {
    const share = `${passed}/${runs.length}`;
    const believed = interval === undefined ? [] : [withoutBreaks(formatInterval(interval))];
    return [share, ...believed, ...(forgiven === 0 ? [] : [`${forgiven}&nbsp;forgiven`])].join('<br>');
}
/** How often each metric passed that did not always: of a single run the reason has said it. */
function renderFailedMetrics({ metrics, case: { runs } }) {
    if (runs.length === 1)
        return '';
    const failed = metrics.filter((metric) => metric.passed < metric.runs);
    const shown = failed.slice(0, table_maxMetrics).map(table_renderMetric);
    const rest = failed.length - shown.length;
    return [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join('<br>');
}
const table_renderMetric = ({ name, passed, runs }) => `${passed}/${runs}&nbsp;passed: ${markdown_escapeMarkdown(plain_text_cut(name, maxMetricLength))}`;
/** The rows of the table of problems. */
const renderProblemRows = ({ problems, spec }, linkLine) => problems.map(({ range, location, level, message }) => renderRow([
    // Not `6:15`: between colons GitHub looks for an emoji.
    `${codeSpan(spec.path)} ${linkLine(range.line)}, column ${range.column}`,
    location === '' ? '' : codeSpan(location),
    level,
    markdown_escapeMarkdown(plain_text_cut(message, maxProblemLength)),
]));

;// CONCATENATED MODULE: ./build/report/summary/overview.js










const columns = ['', 'Suite', 'Spec', 'Agent', 'Verdict', 'Passed', 'Price', 'Result'];
const overview_maxNameLength = 100;
/** Room for what says what is left out. */
const restBytes = 320;
/** What is said above the sections of several suites: the verdict, and a row for each of them, in at most `maxBytes`. */
function overview_renderSuites(report, { maxBytes, hasFiles }) {
    const { symbol, word } = verdictLabels[report.verdict];
    const { url } = report.origin;
    const facts = [formatDuration(report.durationMs), ...(url === undefined ? [] : [linkTo('workflow run', url)])];
    const lines = [
        `# ${symbol} ${word}`,
        `\n${markdown_escapeMarkdown(toSuitesSentence(report))} ${facts.join(' · ')}`,
        ...baseline_sentence_renderBaseline(report),
    ];
    const budget = new ByteBudget(maxBytes - restBytes);
    const head = budget.takeLines(lines);
    const table = takeTable(budget, columns, report.suites.map(renderSuiteRow));
    const rest = report.suites.length - table.rows.length;
    return [
        ...head,
        ...renderMissing({ 'lines above the table': lines.length - head.length }, { hasFiles }),
        ...table.head,
        ...table.rows,
        ...(rest === 0 ? [] : [`\nand ${quantities_formatCount(rest, 'more suite')}.`]),
        '',
    ].join('\n');
}
function renderSuiteRow(suite) {
    const { symbol, word } = verdictLabels[suite.verdict];
    const runs = suite.cases.flatMap((caseReport) => caseReport.runs);
    return renderRow([
        symbol,
        markdown_escapeMarkdown(plain_text_cut(suite.spec.suiteName ?? '', overview_maxNameLength)),
        codeSpan(suite.spec.path),
        suite.agentId === undefined ? '' : codeSpan(String(suite.agentId)),
        word.toLowerCase(),
        runs.length === 0 ? '' : `${suite.counts.passed}/${runs.length}`,
        suite.price.estimated === undefined ? '' : formatAmount(suite.price.estimated),
        suite.resultIds.map((id) => codeSpan(String(id))).join(', '),
    ]);
}

;// CONCATENATED MODULE: ./build/report/summary/dial-windows.js






const dialWindowColumns = ['Case', 'Run', 'Dial window opens', 'Closes', 'Call came'];
const dial_windows_maxNameLength = 120;
const maxTimeLength = 40;
/** A row for each run that waited for its call. */
const renderDialWindowRows = ({ cases }) => cases.flatMap(({ name, runs }) => runs.flatMap((run) => {
    const { id, dialWindow } = run;
    if (dialWindow === undefined)
        return [];
    return [
        renderRow([
            markdown_escapeMarkdown(plain_text_cut(name, dial_windows_maxNameLength)),
            id === undefined ? '' : codeSpan(String(id)),
            dial_windows_renderTime(dialWindow.opensAt, ({ day, clock }) => `${day} ${clock}`),
            // No window is longer than a day.
            dial_windows_renderTime(dialWindow.closesAt, ({ clock }) => clock),
            renderCall(run),
        ]),
    ];
}));
/** As the service sends it, where it is no time. */
function dial_windows_renderTime(text, render) {
    const moment = toMoment(text);
    return moment === undefined ? markdown_escapeMarkdown(plain_text_cut(text ?? '', maxTimeLength)) : `${render(moment)} UTC`;
}
/** A run begins with its call. */
function renderCall({ outcome, startedAt, dialWindow }) {
    if (outcome === 'timeout')
        return 'never';
    const cameAt = toMoment(startedAt);
    if (cameAt === undefined)
        return 'not known';
    const afterMs = toTimeMs(startedAt) - toTimeMs(dialWindow?.opensAt);
    const after = afterMs >= 0 ? `, after ${formatDuration(afterMs)}` : '';
    return `${cameAt.clock} UTC${after}`;
}

;// CONCATENATED MODULE: ./build/report/summary/changes.js





const maxRegressions = 20;
const summary_changes_maxNameLength = 120;
const changes_maxWhyLength = 300;
/** The cases that changed, by kind: each regression with its why, of the others the names. */
function changes_renderChanges(report, policy, linkLine) {
    const digests = toCaseDigests(report, policy);
    const regressions = digests.filter(({ case: { change } }) => change === 'regression');
    const rest = regressions.length - maxRegressions;
    const others = toToldGroups(toChangeGroups(report)).filter(({ change }) => change !== 'regression');
    const lines = [
        ...regressions.slice(0, maxRegressions).map((digest) => renderRegression(digest, linkLine)),
        ...(rest > 0 ? [`- and ${rest} more, see the table`] : []),
        ...others.map(changes_renderGroup),
    ];
    return lines.length === 0 ? [] : ['', ...lines];
}
function renderRegression({ case: { name, range }, why }, linkLine) {
    const { symbol, word } = changeLabels.regression;
    const place = linkLine(range?.line);
    const told = markdown_escapeMarkdown(plain_text_cut(why, changes_maxWhyLength));
    const title = `- ${symbol} ${word}: <b>${markdown_escapeMarkdown(plain_text_cut(name, summary_changes_maxNameLength))}</b>`;
    return [`${title}${place === '' ? '' : ` (${place})`}`, ...(told === '' ? [] : [told])].join(': ');
}
/** Plain hyphens and signs would begin a list of their own. */
const changes_renderGroup = (group) => `- ${markdown_escapeMarkdown(group.label.symbol)} ${markdown_escapeMarkdown(toGroupSentence(group))}`;

;// CONCATENATED MODULE: ./build/report/summary/failing-exchange.js






const failing_exchange_maxTurnLength = 280;
const failing_exchange_maxWhyLength = 400;
const failing_exchange_maxNameLength = 120;
/**
 * The case to look at first, quoted: what broke, by which rule, at which line of the spec, and what was said when it did.
 * Nothing when every case passed.
 */
function renderFailingExchange(digest, linkLine) {
    const run = digest && chooseRun(digest);
    if (digest === undefined || run === undefined)
        return [];
    const { symbol, word } = labels_outcomeLabels[run.outcome];
    const failed = chooseMetric(run);
    const turn = failed?.failingTurn ?? run.failingTurn;
    const { name: caseName, runs } = digest.case;
    const which = runs.length === 1 ? '' : `, run ${runs.indexOf(run) + 1} of ${runs.length}`;
    const news = toNews(digest.case.change);
    const name = `${symbol} <b>${markdown_escapeMarkdown(plain_text_cut(caseName, failing_exchange_maxNameLength))}</b>${news === undefined ? '' : ` (${markdown_escapeMarkdown(news.symbol)} ${news.word})`}${which}: ${word}${toToleranceText(digest.tolerance)}`;
    const place = linkLine(failed?.line ?? digest.case.range?.line);
    const lines = [
        place === '' ? name : `${name} · ${place}`,
        renderWhy(run, failed),
        ...(turn === undefined && run.transcript.length > 0 ? ['Last words:'] : []),
        ...toExchange(run.transcript, turn).map((index) => failing_exchange_renderTurn(run.transcript[index], index === turn)),
    ];
    return lines.filter((line) => line !== '').map((line, index) => (index === 0 ? `\n> ${line}` : `>\n> ${line}`));
}
/** Of the runs that ended worst one whose failing turn is known. */
function chooseRun({ runs, outcome }) {
    const worst = runs.filter(({ run }) => run.outcome === outcome);
    return (worst.find(({ run }) => run.failingTurn !== undefined) ?? worst[0])?.run;
}
/**
 * The rule to name: of those that a known turn broke the one that was broken first, so that rule, line and words belong
 * together; none where the run broke off for another reason.
 */
function chooseMetric({ outcome, metrics }) {
    const failed = metrics.filter(({ passed }) => passed === false);
    if (outcome !== 'failed')
        return undefined;
    return failed.toSorted((a, b) => toOrder(a) - toOrder(b))[0];
}
const toOrder = ({ failingTurn }) => failingTurn ?? Number.MAX_SAFE_INTEGER;
function renderWhy({ reason }, failed) {
    const why = markdown_escapeMarkdown(plain_text_cut(failed?.explanation.join(' ') || reason, failing_exchange_maxWhyLength));
    return failed === undefined ? why : [codeSpan(failed.name), why].filter((text) => text !== '').join(': ');
}
/**
 * The indexes of the failing turn and of what it answers, and after a call what the agent said then; where the failing
 * turn is not known, of the last words of both sides.
 */
function toExchange(transcript, failingTurn) {
    const last = failingTurn ?? transcript.length - 1;
    const role = transcript[last]?.role;
    if (role === undefined)
        return [];
    const before = transcript.findLastIndex((turn, index) => index < last && turn.role !== role && !isTool(turn.role));
    const next = isTool(role) ? transcript.findIndex((turn, index) => index > last && !isTool(turn.role)) : -1;
    const after = transcript[next]?.role === transcript[before]?.role ? -1 : next;
    return [before, last, after].filter((index) => index !== -1);
}
/** Each service has its own words for the two sides, but what a tool says is no part of what is said. */
const isTool = (role) => toToolRole(role) !== undefined;
function failing_exchange_renderTurn(turn, isFailing) {
    if (turn === undefined)
        return '';
    const time = formatTime(turn.startTime);
    const who = `${markdown_escapeMarkdown(turn.role)}${time === '' ? '' : ` ${time}`}`;
    const says = markdown_escapeMarkdown(plain_text_cut(turn.content ?? '', failing_exchange_maxTurnLength));
    return isFailing ? `<b>➜ ${who}</b> ${says}` : `<i>${who}</i> ${says}`;
}

;// CONCATENATED MODULE: ./build/report/summary/head.js











const summary_head_maxSentenceLength = 1_000;
/** A step has a few; the budget of bytes cuts what a fault may make of them. */
const head_maxSentences = 200;
/**
 * The lines above the tables: verdict, the sentence, the failing exchange, links and facts, what changed, reasons and
 * notices. What stands at the beginning is kept longest.
 */
function head_renderHead(report, { first, linkLine, options }) {
    const { symbol, word } = verdictLabels[report.verdict];
    const { policy } = options;
    const tolerated = toPolicySentence(report, policy);
    return [
        `## ${symbol} ${word}: ${markdown_escapeMarkdown(report.spec.suiteName ?? report.spec.path)}`,
        `\n${markdown_escapeMarkdown(plain_text_cut(toVerdictSentence(report, policy), summary_head_maxSentenceLength))}`,
        ...(tolerated === undefined ? [] : [`\n${markdown_escapeMarkdown(tolerated)}`]),
        ...renderFailingExchange(first, linkLine),
        ...head_renderFacts(report, options),
        ...(options.isAlone ? baseline_sentence_renderBaseline({ ...options, suites: [report] }) : []),
        ...changes_renderChanges(report, policy, linkLine),
        ...head_renderSentences('Reasons', toUnsaid(report, report.reasons, policy)),
        ...head_renderSentences('Notices', toUnsaid(report, report.notices, policy)),
    ];
}
/** Two lines: where to go on and what it came to, then what was tested. */
function head_renderFacts(report, { origin, isAlone }) {
    const came = [
        ...(isAlone && origin.url !== undefined ? [linkTo('workflow run', origin.url)] : []),
        ...renderResults(report),
        ...toPriceFacts(report.price).map((fact) => markdown_escapeMarkdown(fact)),
        ...head_renderCounts(report),
        ...toDurationFacts(report),
    ];
    const tested = [
        linkTo(codeSpan(report.spec.path), toSpecUrl(report.spec, origin)),
        ...(report.agentId === undefined ? [] : [`agent ${codeSpan(String(report.agentId))}`]),
        ...(report.mode === 'lint' ? [] : [`${codeSpan(report.channel)} on ${codeSpan(report.service)}`]),
        ...toPlannedFacts(report).map((fact) => markdown_escapeMarkdown(fact)),
    ];
    return [`\n${came.join(' · ')}`, `\n${tested.join(' · ')}`];
}
function renderResults({ resultIds: ids, resultUrls }) {
    if (ids.length === 0)
        return [];
    const links = ids.map((id, index) => linkTo(codeSpan(String(id)), toSecureUrl(resultUrls?.[index])));
    return [`result${ids.length === 1 ? '' : 's'} ${links.join(', ')}`];
}
/** A service without a certificate may be reached from this job only, and not from where the summary is read. */
const toSecureUrl = (url) => (url?.startsWith('https://') ? url : undefined);
function head_renderCounts(report) {
    if (toTotalRuns(report) === 0)
        return [];
    const counts = ['passed', ...unpassedOutcomes]
        .filter((outcome) => report.counts[outcome] > 0)
        .map((outcome) => `${report.counts[outcome]} ${labels_outcomeLabels[outcome].word}`);
    return [...counts, ...(report.passRate === undefined ? [] : [`pass rate ${formatRate(report.passRate)}`])];
}
function head_renderSentences(title, sentences) {
    if (sentences.length === 0)
        return [];
    const shown = sentences.slice(0, head_maxSentences).map((text) => `- ${markdown_escapeMarkdown(plain_text_cut(text, summary_head_maxSentenceLength))}`);
    const rest = sentences.length - shown.length;
    return [`\n**${title}**\n`, ...shown, ...(rest > 0 ? [`- and ${rest} more`] : [])];
}

;// CONCATENATED MODULE: ./build/report/summary/run.js




const summary_run_maxReasonLength = 1_000;
/** All that a case may have, and its expected outcome. */
const run_maxMetrics = 100;
/** Whose transcripts are folded in: those of runs that did not pass, of all runs, or of none. */
const transcriptChoices = (/* unused pure expression or super */ null && (['failed', 'all', 'none']));
/** The sections of a case's runs: of those that did not pass, or of all when all transcripts are wanted. */
const toRunSections = ({ runs, case: caseReport }, transcripts) => runs
    .filter(({ run }) => transcripts === 'all' || run.outcome !== 'passed')
    .map((numbered) => ({
    numbered,
    case: caseReport,
    folded: transcripts === 'none' || numbered.run.transcript.length === 0 ? undefined : numbered.run,
}));
/** What is said about one run, without its transcript. */
function run_renderRun({ numbered, case: caseReport }, linkLine) {
    const { run } = numbered;
    return [
        `\n### ${markdown_escapeMarkdown(toRunTitle(numbered, caseReport))}`,
        ...(run.reason === '' || hasFailedMetric(run) ? [] : [`\n${markdown_escapeMarkdown(plain_text_cut(run.reason, summary_run_maxReasonLength))}`]),
        ...run_renderFacts(run),
        ...(run.metrics.length === 0 ? [] : ['']),
        ...run.metrics.slice(0, run_maxMetrics).map((metric) => run_renderMetric(metric, linkLine)),
    ].join('\n');
}
function run_renderFacts({ id, duration, endedReason }) {
    const facts = [
        ...(id === undefined ? [] : [`run ${codeSpan(String(id))}`]),
        ...(duration === undefined ? [] : [markdown_escapeMarkdown(duration)]),
        ...(endedReason === undefined ? [] : [`ended: ${codeSpan(endedReason)}`]),
    ];
    return facts.length === 0 ? [] : [`\n${facts.join(' · ')}`];
}
/** The line of a rule that was broken is where to look. */
function run_renderMetric({ name, passed, explanation, line }, linkLine) {
    const { symbol, word } = toMetricLabel(passed);
    const why = markdown_escapeMarkdown(plain_text_cut(explanation.join('\n'), summary_run_maxReasonLength));
    const place = passed === false ? linkLine(line) : '';
    return `- ${symbol} ${codeSpan(name)} ${word}${place === '' ? '' : ` (${place})`}${why === '' ? '' : `: ${why}`}`;
}

;// CONCATENATED MODULE: ./build/report/text/mermaid.js

/** Letters with their marks, digits, and signs of which none means anything to Mermaid. */
const unsafe = /[^\p{L}\p{M}\p{N} _.,-]+/gu;
const maxLength = 40;
/**
 * A text from outside as a label of a Mermaid diagram, of at most 40 characters: only what is surely no syntax, no
 * directive, no entity and no end of the line stays of it. Empty where nothing does.
 */
const toMermaidLabel = (text) => plain_text_cut(toPlainLine(text).replace(unsafe, ' ').replace(/ +/g, ' ').trim(), maxLength);

;// CONCATENATED MODULE: ./build/report/summary/timeline.js





/** More than this nobody tells apart, and GitHub draws it for long. */
const maxBars = 60;
/** An axis of hours and minutes cannot tell one day from the next. */
const maxSpanSeconds = 86_400;
/** Shorter, its axis has no two marks that differ by more than a rounded second. */
const minSpanSeconds = 10;
/**
 * When each run was held, as a diagram that GitHub draws: the worst ones where there are more than 60. Nothing for fewer
 * than two runs whose times are known, and where a drawing shows nothing: all begin together, take less than 10 s in all,
 * or lie more than a day apart.
 */
function renderTimeline({ cases }) {
    const sections = toSections(cases);
    const bars = sections.flatMap((section) => section.bars);
    const total = cases.reduce((sum, { runs }) => sum + runs.length, 0);
    const shown = bars.length === total ? quantities_formatCount(total, 'run') : `${bars.length} of ${quantities_formatCount(total, 'run')}`;
    const span = Math.max(...bars.map(({ start, length }) => start + length));
    const beginTogether = bars.every(({ start }) => start === bars[0]?.start);
    if (bars.length < 2 || beginTogether || span < minSpanSeconds || span > maxSpanSeconds)
        return undefined;
    const titles = toTitles(sections);
    return [
        '\n### Timeline',
        `\n${shown}, from the start of the first one.`,
        '\n```mermaid',
        `%%{init: {"gantt": {"leftPadding": ${toPadding(titles)}}}}%%`,
        'gantt',
        '  dateFormat YYYY-MM-DD-HH-mm-ss',
        `  axisFormat ${span < 3_600 ? '%M:%S' : '%H:%M:%S'}`,
        ...sections.flatMap((section, index) => [
            `  section ${titles[index]}`,
            ...section.bars.map((bar) => timeline_renderBar(bar, section.case.runs.length)),
        ]),
        '```',
    ].join('\n');
}
function toSections(cases) {
    const timed = cases.map((report, index) => ({
        case: report,
        index,
        runs: toWorstFirst(report).filter(({ run }) => isTimed(run)),
    }));
    const all = timed.flatMap(({ runs }) => runs);
    const first = all.reduce((least, { run }) => Math.min(least, toMs(run)), Number.POSITIVE_INFINITY);
    const chosen = new Set(all.toSorted(byWorst).slice(0, maxBars));
    return timed
        .map(({ runs, ...section }) => ({
        ...section,
        bars: runs
            .filter((numbered) => chosen.has(numbered))
            .sort((a, b) => a.number - b.number)
            .map(({ run, number }) => toBar(run, { number, first })),
    }))
        .filter(({ bars }) => bars.length > 0);
}
const byWorst = (a, b) => Number(a.run.outcome === 'passed') - Number(b.run.outcome === 'passed');
const toBar = (run, { number, first }) => ({
    run,
    number,
    start: Math.floor((toMs(run) - first) / 1_000),
    // A bar of no length would not be seen.
    length: Math.max(1, toSeconds(run.duration) ?? 1),
});
const isTimed = (run) => toSeconds(run.duration) !== undefined && !Number.isNaN(toMs(run));
const toMs = ({ startedAt }) => toTimeMs(startedAt);
/** No title twice: bars of sections with the same one would be put together. */
function toTitles(sections) {
    const titles = new Set();
    for (const { case: report, index } of sections) {
        const label = toMermaidLabel(report.name);
        titles.add(label === '' || titles.has(label) ? `case ${index + 1} ${label}`.trim() : label);
    }
    return [...titles];
}
/** In pixels: the bars begin behind the longest title, whose letters are at most this wide each. */
const toPadding = (titles) => 30 + Math.ceil(Math.max(...titles.map((title) => title.replace(/[^\x20-\x7e]/gu, 'mm').length)) * 6.2);
function timeline_renderBar({ run, number, start, length }, runs) {
    const text = `${runs === 1 ? '' : `run ${number} `}${labels_outcomeLabels[run.outcome].word}`;
    return `    ${text} :${run.outcome === 'passed' ? 'done' : 'crit'}, ${toAxisTime(start)}, ${length}s`;
}
/** Any day does, since the axis shows none; read and drawn in the same time zone. */
const toAxisTime = (seconds) => new Date(Date.UTC(2001, 0, 1) + seconds * 1_000).toISOString().slice(0, 19).replaceAll(/[T:]/g, '-');

;// CONCATENATED MODULE: ./build/report/summary/transcript.js





const transcript_maxTurns = 200;
const transcript_maxTurnLength = 2_000;
/** How much of what came before the failing turn is shown at least. */
const turnsBefore = 20;
/** A folded table of the turns, with the failing one marked. Of a long one the end, because there it went wrong. */
function transcript_renderTranscript(run) {
    const { transcript, failingTurn } = run;
    const end = Math.max(0, transcript.length - transcript_maxTurns);
    const start = failingTurn === undefined ? end : Math.min(end, Math.max(0, failingTurn - turnsBefore));
    const shown = transcript.slice(start, start + transcript_maxTurns);
    const later = transcript.length - start - shown.length;
    return [
        `\n<details><summary>Transcript, ${toTurnsText(run)}</summary>`,
        ...toEarlierTurns(run, start).map((sentence) => `\n${sentence}.`),
        renderTableHead(['Time', 'Who', 'Says']),
        ...shown.map((turn, index) => transcript_renderTurn(turn, start + index === failingTurn)),
        ...(later > 0 ? [`\n${quantities_formatCount(later, 'later turn')} left out.`] : []),
        '\n</details>',
    ].join('\n');
}
function transcript_renderTurn({ role, content, startTime }, isFailing) {
    const says = markdown_escapeMarkdown(plain_text_cut(content ?? '', transcript_maxTurnLength), { lineBreak: '<br>' });
    const [time, who] = [formatTime(startTime), markdown_escapeMarkdown(role)];
    return isFailing ? renderRow([`${time} <b>➜ here</b>`.trim(), `<b>${who}</b>`, says]) : renderRow([time, who, says]);
}

;// CONCATENATED MODULE: ./build/report/summary/suite.js











/** Rendering a transcript only to find it too long takes time. */
const maxMissedTranscripts = 20;
/**
 * The lines of a suite's report as Markdown. What does not fit is left out in stages, and said: first transcripts, then the timeline
 * and the dial windows, then the rows of passed cases, then what is said about single runs, then the other rows.
 */
function suite_renderSuite(report, options) {
    const budget = new ByteBudget(options.maxBytes - cutSentenceBytes);
    const parts = toParts(report, options);
    const { toRow, toText } = parts;
    // What is taken first is cut last.
    const head = budget.takeLines(parts.head);
    const problems = takeTable(budget, problemColumns, parts.problems);
    const unpassed = takeTable(budget, parts.caseColumns, suite_renderEach(parts.unpassed, toRow));
    const texts = budget.takeLines(suite_renderEach(parts.sections, toText));
    const others = unpassed.head.length > 0
        ? {
            head: [],
            rows: unpassed.rows.length < parts.unpassed.length ? [] : budget.takeLines(suite_renderEach(parts.others, toRow)),
        }
        : takeTable(budget, parts.caseColumns, parts.unpassed.length > 0 ? [] : suite_renderEach(parts.others, toRow));
    const windows = takeTable(budget, dialWindowColumns, parts.windows);
    const timeline = parts.timeline !== undefined && budget.take(parts.timeline) ? [parts.timeline] : [];
    const folded = takeTranscripts(budget, parts.sections.slice(0, texts.length));
    const missing = {
        transcripts: parts.sections.filter((section) => section.folded !== undefined).length - folded.size,
        'the timeline': parts.timeline === undefined ? 0 : 1 - timeline.length,
        'rows of dial windows': parts.windows.length - windows.rows.length,
        'rows of passed cases': parts.others.length - others.rows.length,
        'details of runs': parts.sections.length - texts.length,
        'rows of cases that did not pass': parts.unpassed.length - unpassed.rows.length,
        'rows of problems': parts.problems.length - problems.rows.length,
        'lines above the tables': parts.head.length - head.length,
    };
    return [
        ...head,
        ...renderMissing(missing, options),
        ...[problems, unpassed, others, windows].flatMap((table) => [...table.head, ...table.rows]),
        ...texts.flatMap((text, index) => [text, folded.get(index) ?? []].flat()),
        ...timeline,
        '',
    ];
}
/** Each is made when it is asked for: most of a long list may have no room. */
function* suite_renderEach(items, render) {
    for (const item of items)
        yield render(item);
}
/** Everything there is to show, before any of it is cut; the long lists are still to be rendered. */
function toParts(report, options) {
    const digests = toCaseDigests(report, options.policy);
    const linkLine = (line) => line === undefined ? '' : linkTo(`line ${line}`, toSpecUrl(report.spec, options.origin, { line }));
    const columns = { ...chooseCaseColumns(digests), linkLine };
    return {
        toRow: (digest) => renderCaseRow(digest, columns),
        toText: (section) => run_renderRun(section, linkLine),
        head: head_renderHead(report, { first: digests.find((digest) => isNoteworthy(digest, report)), linkLine, options }),
        problems: renderProblemRows(report, linkLine),
        caseColumns: toCaseColumns(columns),
        unpassed: digests.filter(isUnpassed),
        others: digests.filter((digest) => !isUnpassed(digest)),
        sections: digests.flatMap((digest) => toRunSections(digest, options.transcripts)),
        windows: renderDialWindowRows(report),
        timeline: renderTimeline(report),
    };
}
/** The transcripts that fit, by the index of their section. One that is too long leaves room for shorter ones behind it. */
function takeTranscripts(budget, sections) {
    const folded = new Map();
    let misses = 0;
    for (const [index, section] of sections.entries()) {
        if (section.folded === undefined)
            continue;
        const transcript = transcript_renderTranscript(section.folded);
        if (budget.take(transcript))
            folded.set(index, transcript);
        else
            misses += 1;
        if (misses === maxMissedTranscripts)
            break;
    }
    return folded;
}

;// CONCATENATED MODULE: ./build/report/summary/summary.js





/** GitHub drops a job summary of more than 1 MiB altogether. */
const defaultMaxBytes = 1_048_576 - 16_384;
/** A suite's section says at least its verdict. */
const minSuiteBytes = 1_024;
/** Room for the sentence that says how many sections are left out. */
const summary_restBytes = 256;
/** A report as the Markdown of a job summary: an overview where it has several suites, and a section for each. */
const renderSummary = (report, options) => renderSummaryLines(report, options).join('\n');
/** The same in pieces. */
function* renderSummaryParts(report, options) {
    for (const [index, line] of renderSummaryLines(report, options).entries()) {
        if (index > 0)
            yield '\n';
        yield line;
    }
}
function renderSummaryLines(report, { maxBytes = defaultMaxBytes, transcripts, hasFiles = false }) {
    const { origin, startedAt, policy, baseline } = report;
    const options = { transcripts, origin, startedAt, policy, baseline, hasFiles };
    const [first, ...others] = report.suites;
    if (first !== undefined && others.length === 0)
        return suite_renderSuite(first, { ...options, maxBytes, isAlone: true });
    const overview = overview_renderSuites(report, { maxBytes: Math.floor(maxBytes / 2), hasFiles });
    let left = maxBytes - toByteLength(overview) - summary_restBytes;
    const chosen = chooseSuites(report.suites, Math.floor(left / (minSuiteBytes + 1)));
    const sections = chosen.flatMap((suite, index) => {
        // What one section leaves over is for those behind it.
        const share = Math.floor(left / (chosen.length - index)) - 1;
        const section = suite_renderSuite(suite, { ...options, maxBytes: share, isAlone: false });
        left -= section.reduce((bytes, line) => bytes + toByteLength(line) + 1, 0);
        return section;
    });
    return [overview, ...renderRest(report.suites.length - chosen.length, hasFiles), ...sections];
}
/** So many suites in their order; where there are more, those that make the step fail go before the others. */
function chooseSuites(suites, most) {
    const worstFirst = suites.toSorted((a, b) => Number(b.red) - Number(a.red));
    const chosen = new Set(worstFirst.slice(0, Math.max(0, most)));
    return suites.filter((suite) => chosen.has(suite));
}
function renderRest(count, hasFiles) {
    if (count === 0)
        return [];
    const sections = `the sections of ${quantities_formatCount(count, 'suite')}`;
    return [`Left out, because this summary would be too large: ${sections}. ${renderWhere(hasFiles)}\n`];
}

;// CONCATENATED MODULE: external "node:fs"
const external_node_fs_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs");
;// CONCATENATED MODULE: external "node:path"
const external_node_path_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:path");
;// CONCATENATED MODULE: ./build/runner/real-path.js


/** The path without links, in the letters that the disk has; undefined if it leads nowhere. */
function readRealPath(path) {
    try {
        return external_node_fs_namespaceObject.realpathSync.native(path);
    }
    catch {
        return undefined;
    }
}
/** Whether a path is a folder or lies in it, by the words of both, which are absolute. */
function isInside(path, folder) {
    const way = (0,external_node_path_namespaceObject.relative)(folder, path);
    return way !== '..' && !way.startsWith(`..${external_node_path_namespaceObject.sep}`) && !(0,external_node_path_namespaceObject.isAbsolute)(way);
}
/**
 * Whether a path that is written as one of the workspace is another place of the machine. A change can commit such a
 * link, and whoever writes a path of the workspace does not mean what it leads to. The workspace itself may be reached
 * by a link.
 */
function isLinkOut(path, workspace) {
    const written = (0,external_node_path_namespaceObject.resolve)(workspace, path);
    const home = readRealPath(workspace) ?? (0,external_node_path_namespaceObject.resolve)(workspace);
    const real = readRealPath(written);
    if (real === undefined || isInside(real, home))
        return false;
    return isInside(written, (0,external_node_path_namespaceObject.resolve)(workspace)) || isInside(written, home);
}
/** The path itself where it exists, even as a link that leads nowhere, else the innermost of its folders that does. */
function findNearest(path) {
    const above = (0,external_node_path_namespaceObject.dirname)(path);
    return above === path || isThere(path) ? path : findNearest(above);
}
function isThere(path) {
    try {
        (0,external_node_fs_namespaceObject.lstatSync)(path);
        return true;
    }
    catch {
        return false;
    }
}

;// CONCATENATED MODULE: ./build/runner/folder-path.js



/**
 * What keeps a path of an input from being that of a folder, whether it exists or not, as a clause that reads on from the
 * name of the input: a file is in its way, or a link that leads nowhere or out of the workspace.
 */
function findFolderProblem(path, workspace) {
    const folder = (0,external_node_path_namespaceObject.resolve)(workspace, path);
    const nearest = findNearest(folder);
    const real = readRealPath(nearest);
    if (real === undefined)
        return 'names a folder behind a link that leads nowhere';
    if (isLinkOut(nearest, workspace))
        return 'leads out of the workspace by a link';
    if ((0,external_node_fs_namespaceObject.statSync)(real).isDirectory())
        return undefined;
    return `must name a folder, and ${nearest === folder ? 'it is a file' : `${nearest} is a file`}`;
}

;// CONCATENATED MODULE: ./build/runner/inputs.js
/** Inputs, or a file that an input names, are not as they must be. Carries every problem, not only the first. */
class InputError extends Error {
    name = 'InputError';
    problems;
    constructor(problems, options) {
        super(problems.map(({ input, message }) => `input "${input}" ${message}`).join('\n'), options);
        this.problems = problems;
    }
}
/**
 * Reads all inputs of a shape whose keys are the names in action.yml. An empty input counts as not given. Returns what
 * could be read, and every problem, so that rules across inputs can add theirs before anything is reported.
 */
function parseInputs(read, shape) {
    const problems = [];
    const values = {};
    for (const [input, schema] of Object.entries(shape)) {
        const text = read(input);
        const parsed = schema.safeParse(text === '' ? undefined : text);
        if (parsed.success)
            values[input] = parsed.data;
        else
            problems.push(...parsed.error.issues.map(({ message }) => ({ input, message })));
    }
    return { values: values, problems };
}

;// CONCATENATED MODULE: external "node:fs/promises"
const promises_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs/promises");
;// CONCATENATED MODULE: ./build/runner/whole-file.js
var __addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var __disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});


/** What a file is called until it is whole. */
const whole_file_toPartialName = (name) => `.${name}.part`;
/** Makes buffers, which files that are written one after the other can share. */
const createWriteBuffers = () => [Buffer.allocUnsafe(chunkBytes), Buffer.allocUnsafe(chunkBytes)];
/** Writes a file into a folder, in which it takes its name once it is whole; else nothing of it is left behind. */
async function writeWhole(folder, { name, parts }, buffers = createWriteBuffers()) {
    const partial = (0,external_node_path_namespaceObject.join)(folder, whole_file_toPartialName(name));
    try {
        // Never through a link that somebody else has put there.
        await (0,promises_namespaceObject.rm)(partial, { force: true });
        await writeChunks(partial, toChunks(parts, buffers));
        await (0,promises_namespaceObject.rename)(partial, (0,external_node_path_namespaceObject.join)(folder, name));
    }
    catch (error) {
        await (0,promises_namespaceObject.rm)(partial, { force: true }).catch(() => undefined);
        throw error;
    }
}
async function writeChunks(path, chunks) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const file = __addDisposableResource(env_1, await (0,promises_namespaceObject.open)(path, 'wx'), true);
        let written = Promise.resolve();
        try {
            for (const chunk of chunks) {
                await written;
                written = file.writeFile(chunk);
            }
            await written;
        }
        catch (error) {
            // No file is closed while it is written to. What fails then too is of no more interest.
            await written.catch(() => undefined);
            throw error;
        }
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = __disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}
const chunkBytes = 262_144;
/** No UTF-16 code unit has more in UTF-8. */
const maxUnitBytes = 3;
const maxPieceLength = Math.floor(chunkBytes / maxUnitBytes);
/**
 * The text of all parts in UTF-8, in chunks of at most a quarter of a mebibyte. Each lies where the one before the last
 * was, so that one can be written while the next is made.
 */
function* toChunks(parts, buffers) {
    let [chunk, other] = buffers;
    let used = 0;
    for (const part of parts) {
        for (let start = 0; start < part.length;) {
            const end = toPieceEnd(part, start);
            const piece = start === 0 && end === part.length ? part : part.slice(start, end);
            if (piece.length * maxUnitBytes > chunkBytes - used) {
                yield chunk.subarray(0, used);
                [chunk, other] = [other, chunk];
                used = 0;
            }
            used += chunk.write(piece, used);
            start = end;
        }
    }
    yield chunk.subarray(0, used);
}
/** Where a piece of a part ends that begins there: never between the halves of a character. */
function toPieceEnd(part, start) {
    const end = start + maxPieceLength;
    if (end >= part.length)
        return part.length;
    const isWithin = (part.codePointAt(end - 1) ?? 0) > 0xffff;
    return isWithin ? end - 1 : end;
}

;// CONCATENATED MODULE: ./build/runner/report-directory.js





/** The files of a report, in the order in which they are written. */
const reportFileNames = ['result.json', 'junit.xml', 'ctrf.json', 'summary.md', 'index.html'];
/**
 * Makes the folder for the report's files, and takes away those that an earlier step left there: nobody may take them for
 * this step's. Throws InputError naming `report-directory` when it cannot be written.
 */
function prepareReportDirectory(place) {
    const folder = resolveReportDirectory(place);
    try {
        mkdirSync(folder, { recursive: true });
        removeReportFiles(folder);
        // Money is spent before the first file is written, so that it can be must be known now. The process is in the name,
        // because another step may look at the same folder.
        const probe = join(folder, toPartialName(`${reportFileNames[0]}.${process.pid}`));
        writeFileSync(probe, 'a file can be written here', { flag: 'wx' });
        rmSync(probe, { force: true });
    }
    catch (error) {
        throw refuse(`cannot be used, ${place.directory}: ${describeFault(error)}`, error);
    }
}
/**
 * Takes away the files that an earlier step left in the folder, if it is there and may be used. Never throws: it is for a
 * step that has something else to complain about.
 */
function clearReportDirectory(place) {
    try {
        removeReportFiles(resolveReportDirectory(place));
    }
    catch {
        // What is wrong with the folder is told once the rest is mended.
    }
}
function removeReportFiles(folder) {
    for (const name of reportFileNames) {
        rmSync(join(folder, toPartialName(name)), { force: true });
        rmSync(join(folder, name), { force: true });
    }
}
/**
 * The absolute path of the folder, whether it exists or not. Throws InputError when a file is in its way, or a link that
 * leads out of the workspace: a change can commit one, and whoever writes a path of the workspace means the workspace.
 */
function resolveReportDirectory({ directory, workspace }) {
    const problem = findFolderProblem(directory, workspace);
    if (problem !== undefined)
        throw refuse(`${problem}: ${directory}`);
    return (0,external_node_path_namespaceObject.resolve)(workspace, directory);
}
const refuse = (message, cause) => new InputError([{ input: 'report-directory', message }], { cause });
const faults = {
    EACCES: 'there is no permission to write there',
    EPERM: 'there is no permission to write there',
    EROFS: 'the disk can only be read',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    EFBIG: 'the file would be larger than is allowed here',
    ENOENT: 'the folder is no longer there',
    ENOTDIR: 'a file is where the folder should be',
    EEXIST: 'a file is where the folder should be',
    EISDIR: 'a folder is where the file should be',
    ERR_FS_EISDIR: 'a folder has the name of one of the report files',
    ENAMETOOLONG: 'the path is too long',
    EMFILE: 'too many files are open',
    ENFILE: 'too many files are open',
    EIO: 'the disk does not work',
};
/** What went wrong with a file, as a clause without its path. */
function describeFault(error) {
    if (error instanceof InputError)
        return error.message;
    if (!Error.isError(error))
        return String(error);
    const code = 'code' in error ? String(error.code) : '';
    return faults[code] ?? (error.message.split('\n')[0] || code);
}

;// CONCATENATED MODULE: ./build/runner/report-files.js








/**
 * The reader of `result.json`. It is in the bundle of these files, which is loaded only for what reads or writes one: the
 * page, the other formats and the schema of a report would be a fifth of the time in which a step starts.
 */

/** The files of a report, by name. The lists of other programs come first: a job may be cut off while the page is made. */
const renderers = {
    'result.json': renderResultParts,
    'junit.xml': renderJUnitParts,
    'ctrf.json': renderCtrfParts,
    'summary.md': (report, { transcripts }) => renderSummaryParts(report, { transcripts, hasFiles: true }),
    'index.html': (report) => renderPageParts(report, { nonce: (0,external_node_crypto_namespaceObject.randomBytes)(16).toString('base64url') }),
};
/** Some of a report's files could not be written; the message names them, and why. */
class ReportFilesError extends Error {
    name = 'ReportFilesError';
}
/**
 * Writes `result.json`, `junit.xml`, `ctrf.json`, `summary.md` and `index.html`. The report's texts are redacted already.
 * Each is made and written before the next, so that only one is in memory, and takes its name once it is whole. Rejects
 * with a ReportFilesError when one cannot be written; the others are written all the same.
 */
async function writeReportFiles(report, files) {
    const faults = [];
    const buffers = createWriteBuffers();
    for (const name of reportFileNames) {
        try {
            // Asked again for each: what runs beside this step can put a link where the folder was.
            const folder = resolveReportDirectory(files);
            await writeWhole(folder, { name, parts: renderers[name](report, files) }, buffers);
        }
        catch (error) {
            faults.push({ name, why: describeFault(error) });
        }
    }
    if (faults.length === 0)
        return;
    const reasons = [...Map.groupBy(faults, ({ why }) => why)].map(([why, group]) => `${group.map(({ name }) => name).join(', ')}: ${why}`);
    throw new ReportFilesError(`the report files in ${files.directory} could not be written: ${reasons.join('; ')}`);
}

var __webpack_exports__ReportFilesError = __webpack_exports__.yw;
var __webpack_exports__parseResult = __webpack_exports__.F;
var __webpack_exports__writeReportFiles = __webpack_exports__.t4;
export { __webpack_exports__ReportFilesError as ReportFilesError, __webpack_exports__parseResult as parseResult, __webpack_exports__writeReportFiles as writeReportFiles };
