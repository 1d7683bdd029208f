// The owner of a key in libcrypto.

internal import CLibCrypto

/// The kinds of keys that sign here.
package enum KeyKind: String, Sendable, CaseIterable {
    /// RSA with 2048 bits or more.
    case rsa
    /// The elliptic curve P-256.
    case p256
    /// The Edwards curve Ed25519.
    case ed25519
}

/// A key that libcrypto holds, private or public.
///
/// `@unchecked Sendable` is sound: the key is not changed after it was made, and libcrypto counts references and guards
/// its caches with locks.
@safe
final class KeyHandle: @unchecked Sendable {
    let key: OpaquePointer
    let kind: KeyKind

    /// Takes over a key, or frees it and throws when it is of no kind that is used here.
    init(owning key: OpaquePointer?) throws(CryptoError) {
        guard let key = unsafe key else { throw CryptoError("the key cannot be read") }
        do throws(CryptoError) {
            kind = unsafe try KeyHandle.kind(of: key)
        } catch {
            unsafe EVP_PKEY_free(key)
            throw error
        }
        unsafe self.key = key
    }

    deinit {
        unsafe EVP_PKEY_free(key)
    }

    private static func kind(of key: OpaquePointer) throws(CryptoError) -> KeyKind {
        switch unsafe EVP_PKEY_get_base_id(key) {
        case EVP_PKEY_RSA:
            let bits = unsafe EVP_PKEY_get_bits(key)
            guard bits >= 2048 else { throw CryptoError("the RSA key has \(bits) bits; 2048 are the least") }
            guard bits <= 16384 else { throw CryptoError("the RSA key has \(bits) bits; 16384 are the most") }
            return .rsa
        case EVP_PKEY_EC:
            var name = [CChar](repeating: 0, count: 64)
            let ok = unsafe EVP_PKEY_get_group_name(key, &name, name.count, nil)
            let group = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard ok == 1, group == "prime256v1" else {
                throw CryptoError("the elliptic curve of the key is not P-256")
            }
            return .p256
        case EVP_PKEY_ED25519: return .ed25519
        default: throw CryptoError("the key is neither RSA nor P-256 nor Ed25519")
        }
    }

    /// A number of the key by libcrypto's name for it, as bytes, highest first, at least `count` of them.
    func number(_ name: String, count: Int = 0) -> [UInt8]? {
        var number: OpaquePointer?
        defer { unsafe BN_clear_free(number) }
        guard unsafe EVP_PKEY_get_bn_param(key, name, &number) == 1 else { return nil }
        let needed = (Int(unsafe BN_num_bits(number)) + 7) / 8
        var bytes = [UInt8](repeating: 0, count: max(needed, count))
        return unsafe BN_bn2binpad(number, &bytes, Int32(clamping: bytes.count)) >= 0 ? bytes : nil
    }

    /// The 32 public bytes of an Ed25519 key.
    var rawPublicBytes: [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 32)
        var count = bytes.count
        return unsafe EVP_PKEY_get_raw_public_key(key, &bytes, &count) == 1 && count == 32 ? bytes : nil
    }
}
