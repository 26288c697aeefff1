// SPDX-License-Identifier: Apache-2.0

// This file has no code, because the target consists only of its module map.
