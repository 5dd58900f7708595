/*
    Idlewood bridge: a filterscript that tells the portal who is playing and runs the commands of its staff.

    It needs no plugin and no change to the gamemode, and runs on SA-MP 0.3.7 and on open.mp. It polls the
    portal once a second, over plain HTTP on this machine or a private network; the game never waits for the
    response.
    docs/bridge.md says how to install it and describes every message.

    Settings: scriptfiles/idlewood.cfg, one per line
        url 127.0.0.1:3000/api/bridge
        secret <the portal's BRIDGE_SECRET>
        command /link
*/

// A response is copied to the heap, one cell per character.
#pragma dynamic 16384

#tryinclude <open.mp>
#if !defined _INC_open_mp
    #include <a_samp>
#endif
#include <a_http>

#define BRIDGE_VERSION          1
#define BRIDGE_CONFIG           "idlewood.cfg"
#define BRIDGE_TICK_MS          1000
#define BRIDGE_MAX_PAUSE_MS     10000
// Longer than the slowest response of the server's own HTTP client.
#define BRIDGE_TIMEOUT_MS       90000
#define BRIDGE_KICK_DELAY_MS    300
#define BRIDGE_MAX_BODY         900
#define BRIDGE_MAX_ANSWER       2000
#define BRIDGE_MIN_SECRET       32
// Slots checked in each tick, for joins and leaves that other scripts hid from this one.
#define BRIDGE_SLOTS_A_TICK     100
#define BRIDGE_PINGS_A_TICK     20
#define BRIDGE_MAX_REPORTS      64
// The other half of the reports is reserved for results of commands.
#define BRIDGE_MAX_CODES        32
#define BRIDGE_MAX_DONE         256

#if defined _INC_open_mp
    #define BRIDGE_POST         HTTP_POST
#else
    #define BRIDGE_POST         2
#endif
#define BRIDGE_BLUE             0x2587CEFF
#define BRIDGE_GREY             0xB4B5B7FF

// A word of a response: a text of 144 characters, each of them percent-encoded.
#define BRIDGE_WORD             440
#define BRIDGE_NAME             (MAX_PLAYER_NAME + 1)

enum E_SLOT {
    bool:E_SLOT_TAKEN,
    // Whether the slot has changed since it was last sent to the portal.
    bool:E_SLOT_CHANGED,
    // Counts the players in this slot, so that the next one is not mistaken for the last one.
    E_SLOT_SERIAL,
    E_SLOT_NAME[BRIDGE_NAME],
    E_SLOT_ADDRESS[16]
}

enum E_DONE {
    E_DONE_ID,
    E_DONE_RESULT
}

static gUrl[128];
static gSecret[128];
static gCommand[32] = "/link";

static gSlots[MAX_PLAYERS][E_SLOT];
static gPlayers;
static gNextLook;
static gNextPing;

// Reports that must reach the portal besides the players: link codes and results of commands.
static gReports[BRIDGE_MAX_REPORTS][64];
static gFirstReport;
static gReportCount;
// How many of them the current message contains; they leave the queue when the portal has received them.
static gReportsSent;

// The last commands that were run, so that none is run twice.
static gDone[BRIDGE_MAX_DONE][E_DONE];
static gNextDone;

static gStart;
static gNonce[33];
static gCounter;
static gRandom;
static gBody[BRIDGE_MAX_BODY + 128];
static gBodyLength;
static bool:gIsOpen;
static bool:gIsUnanswered;
static gRequest;
static gSentAt;
static gWaitedMs;
static gPauseMs;
static gTimer;

static gKickSerial[MAX_PLAYERS];

forward Bridge_Tick();
forward Bridge_Answer(index, response_code, data[]);
forward Bridge_Kick(playerid, serial);

// --- SHA-256 and HMAC -------------------------------------------------------------------------------------

static const SHA_K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
};

static gSha[8];
static gShaBlock[64];
static gShaFill;
static gShaLength;
static gInnerKey[64];
static gOuterKey[64];

static Sha_Rotate(value, bits) {
    return (value >>> bits) | (value << (32 - bits));
}

static Sha_Compress() {
    new w[64];
    for (new i = 0; i < 16; i++) {
        w[i] = (gShaBlock[i * 4] << 24) | (gShaBlock[i * 4 + 1] << 16) | (gShaBlock[i * 4 + 2] << 8)
            | gShaBlock[i * 4 + 3];
    }
    for (new i = 16; i < 64; i++) {
        new s0 = Sha_Rotate(w[i - 15], 7) ^ Sha_Rotate(w[i - 15], 18) ^ (w[i - 15] >>> 3);
        new s1 = Sha_Rotate(w[i - 2], 17) ^ Sha_Rotate(w[i - 2], 19) ^ (w[i - 2] >>> 10);
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    new a = gSha[0], b = gSha[1], c = gSha[2], d = gSha[3];
    new e = gSha[4], f = gSha[5], g = gSha[6], h = gSha[7];
    for (new i = 0; i < 64; i++) {
        new s1 = Sha_Rotate(e, 6) ^ Sha_Rotate(e, 11) ^ Sha_Rotate(e, 25);
        new t1 = h + s1 + ((e & f) ^ (~e & g)) + SHA_K[i] + w[i];
        new s0 = Sha_Rotate(a, 2) ^ Sha_Rotate(a, 13) ^ Sha_Rotate(a, 22);
        new t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + t1;
        d = c;
        c = b;
        b = a;
        a = t1 + t2;
    }
    gSha[0] += a;
    gSha[1] += b;
    gSha[2] += c;
    gSha[3] += d;
    gSha[4] += e;
    gSha[5] += f;
    gSha[6] += g;
    gSha[7] += h;
    gShaFill = 0;
}

static Sha_Begin() {
    gSha[0] = 0x6a09e667;
    gSha[1] = 0xbb67ae85;
    gSha[2] = 0x3c6ef372;
    gSha[3] = 0xa54ff53a;
    gSha[4] = 0x510e527f;
    gSha[5] = 0x9b05688c;
    gSha[6] = 0x1f83d9ab;
    gSha[7] = 0x5be0cd19;
    gShaFill = 0;
    gShaLength = 0;
}

static Sha_Add(const bytes[], length) {
    for (new i = 0; i < length; i++) {
        gShaBlock[gShaFill++] = bytes[i] & 0xFF;
        if (gShaFill == 64) {
            Sha_Compress();
        }
    }
    gShaLength += length;
}

static Sha_End(digest[32]) {
    new bits = gShaLength * 8;
    gShaBlock[gShaFill++] = 0x80;
    if (gShaFill > 56) {
        while (gShaFill < 64) {
            gShaBlock[gShaFill++] = 0;
        }
        Sha_Compress();
    }
    while (gShaFill < 60) {
        gShaBlock[gShaFill++] = 0;
    }
    for (new i = 0; i < 4; i++) {
        gShaBlock[60 + i] = (bits >>> (24 - i * 8)) & 0xFF;
    }
    Sha_Compress();
    for (new i = 0; i < 32; i++) {
        digest[i] = (gSha[i / 4] >>> (24 - (i % 4) * 8)) & 0xFF;
    }
}

// Computes the two padded keys of HMAC, once at start.
static Mac_Prepare() {
    new key[64], digest[32], length = strlen(gSecret);
    if (length > 64) {
        Sha_Begin();
        Sha_Add(gSecret, length);
        Sha_End(digest);
        for (new i = 0; i < 32; i++) {
            key[i] = digest[i];
        }
    } else {
        for (new i = 0; i < length; i++) {
            key[i] = gSecret[i] & 0xFF;
        }
    }
    for (new i = 0; i < 64; i++) {
        gInnerKey[i] = key[i] ^ 0x36;
        gOuterKey[i] = key[i] ^ 0x5C;
    }
}

static Mac_Begin() {
    Sha_Begin();
    Sha_Add(gInnerKey, 64);
}

static Mac_End(hex[65]) {
    new digest[32];
    Sha_End(digest);
    Sha_Begin();
    Sha_Add(gOuterKey, 64);
    Sha_Add(digest, 32);
    Sha_End(digest);
    for (new i = 0; i < 32; i++) {
        hex[i * 2] = Text_Hex(digest[i] >>> 4);
        hex[i * 2 + 1] = Text_Hex(digest[i] & 15);
    }
    hex[64] = '\0';
}

// --- Text -------------------------------------------------------------------------------------------------

static Text_Hex(digit) {
    return digit < 10 ? '0' + digit : 'a' + digit - 10;
}

static Text_Digit(character) {
    if ('0' <= character <= '9') return character - '0';
    if ('a' <= character <= 'f') return character - 'a' + 10;
    if ('A' <= character <= 'F') return character - 'A' + 10;
    return -1;
}

static bool:Text_IsPlain(character) {
    return ('a' <= character <= 'z') || ('A' <= character <= 'Z') || ('0' <= character <= '9')
        || character == '_' || character == '.' || character == '-';
}

// Encodes every byte except letters, digits and _ . - as %XX.
static Text_Encode(const text[], encoded[], size) {
    new length;
    for (new i = 0; text[i] != '\0' && length < size - 3; i++) {
        new byte = text[i] & 0xFF;
        if (Text_IsPlain(byte)) {
            encoded[length++] = byte;
        } else {
            encoded[length++] = '%';
            encoded[length++] = Text_Hex(byte >>> 4);
            encoded[length++] = Text_Hex(byte & 15);
        }
    }
    encoded[length] = '\0';
}

static Text_Decode(const encoded[], text[], size) {
    new length;
    for (new i = 0; encoded[i] != '\0' && length < size - 1; i++) {
        if (encoded[i] == '%' && Text_Digit(encoded[i + 1]) >= 0 && Text_Digit(encoded[i + 2]) >= 0) {
            text[length++] = Text_Digit(encoded[i + 1]) * 16 + Text_Digit(encoded[i + 2]);
            i += 2;
        } else {
            text[length++] = encoded[i];
        }
    }
    text[length] = '\0';
}

// Reads the next word of a line, which ends at a space or at the line's end, and moves the position past it.
static Text_Word(const line[], &position, word[], size) {
    new length;
    while (line[position] != '\0' && line[position] != ' ' && line[position] != '\n') {
        if (length < size - 1) {
            word[length++] = line[position];
        }
        position++;
    }
    if (line[position] == ' ') position++;
    word[length] = '\0';
    return length;
}

static Text_Number(const line[], &position) {
    new word[16];
    Text_Word(line, position, word, sizeof word);
    return strval(word);
}

static bool:Text_IsSame(const one[], const other[], length) {
    new difference;
    for (new i = 0; i < length; i++) {
        difference |= one[i] ^ other[i];
    }
    return difference == 0;
}

// --- Players ----------------------------------------------------------------------------------------------

static bool:Slot_IsPlayer(playerid) {
    return IsPlayerConnected(playerid) && !IsPlayerNPC(playerid);
}

static Slot_Take(playerid) {
    if (!gSlots[playerid][E_SLOT_TAKEN]) gPlayers++;
    gSlots[playerid][E_SLOT_TAKEN] = true;
    gSlots[playerid][E_SLOT_CHANGED] = true;
    gSlots[playerid][E_SLOT_SERIAL]++;
    GetPlayerName(playerid, gSlots[playerid][E_SLOT_NAME], BRIDGE_NAME);
    GetPlayerIp(playerid, gSlots[playerid][E_SLOT_ADDRESS], 16);
}

static Slot_Leave(playerid) {
    if (!gSlots[playerid][E_SLOT_TAKEN]) return;
    gPlayers--;
    gSlots[playerid][E_SLOT_TAKEN] = false;
    gSlots[playerid][E_SLOT_CHANGED] = true;
}

// Checks a slot: another filterscript may have hidden a join or a leave, and names change in the game.
static Slot_Look(playerid) {
    if (!Slot_IsPlayer(playerid)) {
        Slot_Leave(playerid);
        return;
    }
    if (!gSlots[playerid][E_SLOT_TAKEN]) {
        Slot_Take(playerid);
        return;
    }
    new name[BRIDGE_NAME];
    GetPlayerName(playerid, name, sizeof name);
    if (strcmp(name, gSlots[playerid][E_SLOT_NAME], false) != 0) {
        gSlots[playerid][E_SLOT_CHANGED] = true;
        format(gSlots[playerid][E_SLOT_NAME], BRIDGE_NAME, "%s", name);
    }
}

static Slots_LookAtSome() {
    for (new i = 0; i < BRIDGE_SLOTS_A_TICK; i++) {
        Slot_Look(gNextLook);
        gNextLook = (gNextLook + 1) % MAX_PLAYERS;
    }
}

static Slots_TellAll() {
    for (new i = 0; i < MAX_PLAYERS; i++) {
        gSlots[i][E_SLOT_CHANGED] = true;
    }
}

static bool:Slot_Holds(playerid, serial) {
    return 0 <= playerid < MAX_PLAYERS && gSlots[playerid][E_SLOT_TAKEN]
        && gSlots[playerid][E_SLOT_SERIAL] == serial && Slot_IsPlayer(playerid);
}

// --- Messages to the portal -------------------------------------------------------------------------------

static bool:Report_Add(const report[], most = BRIDGE_MAX_REPORTS) {
    if (gReportCount >= most) return false;
    format(gReports[(gFirstReport + gReportCount) % BRIDGE_MAX_REPORTS], 64, "%s", report);
    gReportCount++;
    return true;
}

static Report_Result(id, result) {
    new report[64];
    format(report, sizeof report, "d=%d,%d", id, result);
    Report_Add(report);
}

static bool:Body_Add(const record[]) {
    new length = strlen(record);
    if (gBodyLength + length + 1 > BRIDGE_MAX_BODY) return false;
    if (gBodyLength > 0) gBody[gBodyLength++] = '&';
    for (new i = 0; i < length; i++) {
        gBody[gBodyLength++] = record[i];
    }
    gBody[gBodyLength] = '\0';
    return true;
}

static bool:Body_AddSlot(playerid) {
    new record[160], name[BRIDGE_NAME * 3 + 1];
    if (gSlots[playerid][E_SLOT_TAKEN]) {
        Text_Encode(gSlots[playerid][E_SLOT_NAME], name, sizeof name);
        format(record, sizeof record, "p=%d,%d,%s,%s,%d", playerid, gSlots[playerid][E_SLOT_SERIAL], name,
            gSlots[playerid][E_SLOT_ADDRESS], GetPlayerPing(playerid));
    } else {
        format(record, sizeof record, "p=%d", playerid);
    }
    if (!Body_Add(record)) return false;
    gSlots[playerid][E_SLOT_CHANGED] = false;
    return true;
}

static bool:Body_AddSlots() {
    for (new i = 0; i < MAX_PLAYERS; i++) {
        if (gSlots[i][E_SLOT_CHANGED] && !Body_AddSlot(i)) return false;
    }
    return true;
}

static Body_AddReports() {
    for (gReportsSent = 0; gReportsSent < gReportCount; gReportsSent++) {
        if (!Body_Add(gReports[(gFirstReport + gReportsSent) % BRIDGE_MAX_REPORTS])) return;
    }
}

static Body_AddPings() {
    new record[32];
    for (new i = 0; i < BRIDGE_PINGS_A_TICK; i++) {
        if (gSlots[gNextPing][E_SLOT_TAKEN]) {
            format(record, sizeof record, "i=%d,%d", gNextPing, GetPlayerPing(gNextPing));
            if (!Body_Add(record)) return;
        }
        gNextPing = (gNextPing + 1) % MAX_PLAYERS;
    }
}

static Body_Sign() {
    new hex[65];
    Mac_Begin();
    Sha_Add("q", 1);
    Sha_Add(gBody, gBodyLength);
    Mac_End(hex);
    format(gBody[gBodyLength], 70, "&m=%s", hex);
}

static Body_Hello() {
    new record[64];
    gRandom = random(0x7FFFFFFE);
    gBodyLength = 0;
    format(record, sizeof record, "h=%d&v=%d&r=%d", gStart, BRIDGE_VERSION, gRandom);
    Body_Add(record);
    Body_Sign();
}

static Body_News() {
    new record[96];
    gBodyLength = 0;
    gCounter++;
    format(record, sizeof record, "n=%s&c=%d&t=%d&g=%d", gNonce, gCounter, gPlayers,
        Gamemode_Set(INVALID_PLAYER_ID, 0, 0, "-", "-") == 1);
    Body_Add(record);
    Body_AddReports();
    if (Body_AddSlots() && gReportsSent == gReportCount) {
        Body_AddPings();
        // Everything has been sent: the portal now knows the complete list of players.
        gBodyLength = strlen(gBody);
        format(gBody[gBodyLength], 5, "&e=1");
        gBodyLength += 4;
    }
    Body_Sign();
}

static bool:Body_IsUrgent() {
    if (gReportCount > 0) return true;
    for (new i = 0; i < MAX_PLAYERS; i++) {
        if (gSlots[i][E_SLOT_CHANGED]) return true;
    }
    return false;
}

// --- Requests ---------------------------------------------------------------------------------------------

static Bridge_Send() {
    if (!gIsUnanswered) {
        if (gNonce[0] == '\0') Body_Hello();
        else Body_News();
        gIsUnanswered = true;
    }
    gIsOpen = true;
    gSentAt = GetTickCount();
    gRequest = (gRequest + 1) & 0xFFFF;
    if (!HTTP(gRequest, BRIDGE_POST, gUrl, gBody, "Bridge_Answer")) Bridge_Failed();
}

// The same message is sent again until the portal responds; the portal counts it once.
static Bridge_Failed() {
    gIsOpen = false;
    gWaitedMs = 0;
    gPauseMs = gPauseMs < BRIDGE_TICK_MS ? BRIDGE_TICK_MS : gPauseMs * 2;
    if (gPauseMs > BRIDGE_MAX_PAUSE_MS) gPauseMs = BRIDGE_MAX_PAUSE_MS;
}

static Bridge_Forget() {
    gNonce[0] = '\0';
    gCounter = 0;
    gReportsSent = 0;
    gIsUnanswered = false;
}

public Bridge_Tick() {
    Slots_LookAtSome();
    if (gIsOpen) {
        if (GetTickCount() - gSentAt > BRIDGE_TIMEOUT_MS) Bridge_Failed();
        return 1;
    }
    gWaitedMs += BRIDGE_TICK_MS;
    if (gWaitedMs >= gPauseMs) Bridge_Send();
    return 1;
}

// --- Responses --------------------------------------------------------------------------------------------

// Whether the last line signs everything before it, as the response to the last message sent.
static bool:Answer_IsGenuine(const data[], length) {
    if (length < 66 || length > BRIDGE_MAX_ANSWER) return false;
    new start = length - 66, head[64], hex[65];
    if (data[start] != 'm' || data[start + 1] != ' ') return false;
    if (gNonce[0] == '\0') format(head, sizeof head, "r%d:%d:", gStart, gRandom);
    else format(head, sizeof head, "r%s:%d:", gNonce, gCounter);
    Mac_Begin();
    Sha_Add(head, strlen(head));
    Sha_Add(data, start);
    Mac_End(hex);
    return Text_IsSame(hex, data[start + 2], 64);
}

public Bridge_Answer(index, response_code, data[]) {
    if (!gIsOpen || index != gRequest) return 1;
    new length = strlen(data);
    if (response_code != 200 || !Answer_IsGenuine(data, length)) {
        Bridge_Failed();
        return 1;
    }
    gIsOpen = false;
    gIsUnanswered = false;
    gWaitedMs = 0;
    gPauseMs = 0;
    gFirstReport = (gFirstReport + gReportsSent) % BRIDGE_MAX_REPORTS;
    gReportCount -= gReportsSent;
    gReportsSent = 0;
    new position;
    while (position < length - 66) {
        Answer_Line(data, position);
        while (data[position] != '\0' && data[position] != '\n') position++;
        if (data[position] == '\n') position++;
    }
    if (Body_IsUrgent()) Bridge_Send();
    return 1;
}

static Answer_Line(const data[], &position) {
    new verb[4];
    Text_Word(data, position, verb, sizeof verb);
    switch (verb[0]) {
        // A conversation begins: remembers its number and sends everything from the start.
        case 'n': {
            Text_Word(data, position, gNonce, sizeof gNonce);
            gCounter = 0;
            Slots_TellAll();
        }
        // The portal has forgotten this conversation.
        case 'h': Bridge_Forget();
        case 'w': Slots_TellAll();
        case 'k', 'a', 't', 'v': Command_Run(verb[0], data, position);
    }
}

static Command_Run(verb, const data[], &position) {
    new id = Text_Number(data, position);
    for (new i = 0; i < BRIDGE_MAX_DONE; i++) {
        if (gDone[i][E_DONE_ID] == id) {
            Report_Result(id, gDone[i][E_DONE_RESULT]);
            return;
        }
    }
    // Without room for its result the command is not run: the portal sends it again.
    if (gReportCount == BRIDGE_MAX_REPORTS) return;
    new result = verb == 'a' ? Command_Say(data, position) : Command_ToPlayer(verb, id, data, position);
    // A value that was not accepted may be sent again.
    if (verb == 'v' && result != 1) {
        Report_Result(id, result);
        return;
    }
    gDone[gNextDone][E_DONE_ID] = id;
    gDone[gNextDone][E_DONE_RESULT] = result;
    gNextDone = (gNextDone + 1) % BRIDGE_MAX_DONE;
    Report_Result(id, result);
}

static Command_Text(const data[], &position, text[145]) {
    new word[BRIDGE_WORD];
    Text_Word(data, position, word, sizeof word);
    Text_Decode(word, text, sizeof text);
}

// Reads a line for the chat. If the server would treat it as a format, percent signs are replaced.
static Command_Line(const data[], &position, text[145]) {
    Command_Text(data, position, text);
    #if !defined _INC_open_mp
        for (new i = 0; text[i] != '\0'; i++) {
            if (text[i] == '%') text[i] = '#';
        }
    #endif
}

static Command_Say(const data[], &position) {
    new text[145];
    Command_Line(data, position, text);
    #if defined _INC_open_mp
        SendClientMessageToAll(BRIDGE_BLUE, "%s", text);
    #else
        SendClientMessageToAll(BRIDGE_BLUE, text);
    #endif
    return 1;
}

static Command_ToPlayer(verb, id, const data[], &position) {
    new playerid = Text_Number(data, position);
    new serial = Text_Number(data, position);
    if (!Slot_Holds(playerid, serial)) return 0;
    if (verb == 'v') return Command_Set(playerid, id, data, position);
    new text[145];
    Command_Line(data, position, text);
    Player_Tell(playerid, text);
    if (verb == 'k') {
        // A message sent immediately before a kick does not arrive.
        gKickSerial[playerid] = serial;
        SetTimerEx("Bridge_Kick", BRIDGE_KICK_DELAY_MS, false, "dd", playerid, serial);
    }
    return 1;
}

// The gamemode's own function returns 1 if it accepted the value, anything else if it did not.
static Command_Set(playerid, change, const data[], &position) {
    new uid = Text_Number(data, position), field[32], text[145];
    Text_Word(data, position, field, sizeof field);
    Command_Text(data, position, text);
    // An empty text passed to another script stops the server.
    if (field[0] == '\0' || text[0] == '\0') return 0;
    return Gamemode_Set(playerid, uid, change, field, text);
}

// Change 0 asks whether the gamemode has this function; if it has not, the server returns 0.
static Gamemode_Set(playerid, uid, change, const field[], const value[]) {
    return CallRemoteFunction("Portal_Set", "dddss", playerid, uid, change, field, value);
}

static Player_Tell(playerid, const text[]) {
    #if defined _INC_open_mp
        SendClientMessage(playerid, BRIDGE_GREY, "%s", text);
    #else
        SendClientMessage(playerid, BRIDGE_GREY, text);
    #endif
}

public Bridge_Kick(playerid, serial) {
    if (Slot_Holds(playerid, serial) && gKickSerial[playerid] == serial) Kick(playerid);
    return 1;
}

// --- The server's events ----------------------------------------------------------------------------------

static bool:Config_Read() {
    new File:file = fopen(BRIDGE_CONFIG, io_read), line[256];
    if (!file) return false;
    while (fread(file, line)) {
        new position, word[16], value[128];
        for (new i = 0; line[i] != '\0'; i++) {
            if (line[i] == '\r' || line[i] == '\t') line[i] = ' ';
        }
        Text_Word(line, position, word, sizeof word);
        Text_Word(line, position, value, sizeof value);
        if (strcmp(word, "url") == 0) format(gUrl, sizeof gUrl, "%s", value);
        if (strcmp(word, "secret") == 0) format(gSecret, sizeof gSecret, "%s", value);
        if (strcmp(word, "command") == 0) format(gCommand, sizeof gCommand, "%s", value);
    }
    fclose(file);
    return true;
}

public OnFilterScriptInit() {
    if (!Config_Read()) {
        print("[idlewood] scriptfiles/" BRIDGE_CONFIG " is missing. docs/bridge.md of the portal shows it.");
        return 1;
    }
    if (gUrl[0] == '\0' || strlen(gSecret) < BRIDGE_MIN_SECRET) {
        print("[idlewood] scriptfiles/" BRIDGE_CONFIG " needs a url and a secret of 32 characters or more.");
        return 1;
    }
    Mac_Prepare();
    // Two runs within one second have different numbers, too.
    gStart = ((gettime() << 8) ^ (GetTickCount() & 0xFF)) & 0x7FFFFFFF;
    for (new i = 0; i < MAX_PLAYERS; i++) {
        if (Slot_IsPlayer(i)) Slot_Take(i);
    }
    gTimer = SetTimer("Bridge_Tick", BRIDGE_TICK_MS, true);
    print("[idlewood] The bridge to the portal is on.");
    return 1;
}

public OnFilterScriptExit() {
    if (gTimer != 0) KillTimer(gTimer);
    return 1;
}

public OnPlayerConnect(playerid) {
    if (!IsPlayerNPC(playerid)) Slot_Take(playerid);
    return 1;
}

public OnPlayerDisconnect(playerid, reason) {
    #pragma unused reason
    Slot_Leave(playerid);
    return 1;
}

public OnPlayerCommandText(playerid, cmdtext[]) {
    new length = strlen(gCommand), code[20], report[64], position;
    if (gTimer == 0 || strcmp(cmdtext, gCommand, true, length) != 0) return 0;
    if (cmdtext[length] != ' ' && cmdtext[length] != '\0') return 0;
    position = length + 1;
    if (cmdtext[length] == '\0' || !Text_Word(cmdtext, position, code, sizeof code)) {
        SendClientMessage(playerid, BRIDGE_GREY, "Type the command with the code that the website shows.");
        return 1;
    }
    for (new i = 0; code[i] != '\0'; i++) {
        if (!Text_IsPlain(code[i])) code[i] = '-';
    }
    // The portal checks whether the player has spawned: before that nobody has logged in.
    format(report, sizeof report, "l=%d,%d,%d,%s", playerid, gSlots[playerid][E_SLOT_SERIAL],
        _:GetPlayerState(playerid), code);
    if (!Report_Add(report, BRIDGE_MAX_CODES)) {
        SendClientMessage(playerid, BRIDGE_GREY, "The website cannot be reached. Try again in a minute.");
    }
    return 1;
}
